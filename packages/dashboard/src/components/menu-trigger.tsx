// Content and style of the button that opens a menu, and the data types that menus are built from.
import type { ReactNode } from 'react'
import { Icon, iconButtonClass } from './icon.tsx'

export interface ClosedMenu {
  /** Read by screen readers before the trigger's content. */
  readonly label: string
  /** Undefined for a small button with three dots. */
  readonly trigger?: ReactNode
}

export interface MenuProps extends ClosedMenu {
  readonly entries: readonly MenuEntry[]
}

/** Plain data, so that a component which fills a menu does not load the code that renders it. */
export type MenuEntry =
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'action'
      readonly text: string
      readonly run: () => void
      /** Deletes something. */
      readonly bad?: boolean
    }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | {
      readonly kind: 'choice'
      readonly text: string
      readonly value: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly choose: (value: string) => void
    }

export const triggerProps = ({ label, trigger }: ClosedMenu) =>
  trigger === undefined
    ? { className: iconButtonClass, 'aria-label': label }
    : { className: wideTriggerClass }

const wideTriggerClass =
  'flex min-h-8 min-w-0 cursor-pointer items-center gap-1.5 rounded-control px-2 text-sm hover:bg-ink/6'

export const TriggerContent = ({ label, trigger }: ClosedMenu) =>
  trigger === undefined ? (
    <Icon name="more" />
  ) : (
    <>
      <span className="sr-only">{label}</span>
      {trigger}
      <span aria-hidden="true" className="text-xs text-muted">
        ▾
      </span>
    </>
  )
