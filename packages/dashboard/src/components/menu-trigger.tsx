import type { ReactNode } from 'react'

export interface ClosedMenu {
  /** Read out before what the trigger shows. */
  readonly label: string
  readonly trigger: ReactNode
}

export interface MenuProps extends ClosedMenu {
  readonly entries: readonly MenuEntry[]
}

/** As data, so that whoever fills a menu does not load what draws it. */
export type MenuEntry =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'action'; readonly text: string; readonly run: () => void }
  | {
      readonly kind: 'choice'
      readonly text: string
      readonly value: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly choose: (value: string) => void
    }

export const triggerClass =
  'flex min-h-8 min-w-0 cursor-pointer items-center gap-1.5 rounded-control px-2 text-sm hover:bg-ink/6'

export const TriggerContent = ({ label, trigger }: ClosedMenu) => (
  <>
    <span className="sr-only">{label}</span>
    {trigger}
    <span aria-hidden="true" className="text-xs text-muted">
      ▾
    </span>
  </>
)
