// Drops that this browser published without an account.
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../components/button.tsx'
import { RelativeTime } from '../components/relative-time.tsx'
import { RichText } from '../components/rich-text.tsx'
import { StateDot } from '../components/state-dot.tsx'
import { useFocusMainAfterRemoval } from '../components/use-focus-main-after-removal.ts'
import { stateDots } from '../drops/drop-state.ts'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { DropActions } from './drop-actions.tsx'
import { messages } from './messages.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'
import type { EarlierDrop } from './use-visitor.ts'

const texts = messages.earlier

const shownAtFirst = 5

interface EarlierDropsProps {
  /** At least one. */
  readonly drops: readonly EarlierDrop[]
  readonly signedIn: boolean
  readonly onReplaced: (id: string, warnings: readonly UploadWarning[]) => void
  readonly onDeleted: (id: string) => void
}

export function EarlierDrops({ drops, signedIn, onReplaced, onDeleted }: EarlierDropsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? drops : drops.slice(0, shownAtFirst)
  const [hasDeleted, setHasDeleted] = useState(false)
  // The pressed button goes with its row.
  const heading = useFocusOnAppear<HTMLHeadingElement>(hasDeleted && drops)
  // The section goes with its last row.
  useFocusMainAfterRemoval()
  const canBeKept = drops.some(({ status }) => status === 'live')
  return (
    <section id="earlier" aria-labelledby="earlier-title" className="scroll-mt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id="earlier-title" tabIndex={-1} className="text-xl outline-none">
          {texts.title}
        </h2>
        {canBeKept && (
          <a
            className={buttonClass({ small: true, variant: 'quiet' })}
            href={signedIn ? '/claim' : '/signup'}
          >
            {signedIn ? texts.keep({ count: drops.length }) : texts.signUp({ count: drops.length })}
          </a>
        )}
      </div>
      <ul className="card divide-y divide-line px-4 py-0 sm:px-5">
        {shown.map((drop) => (
          <Row key={drop.id} drop={drop}>
            <DropActions
              page={drop}
              canReplace={drop.status === 'live'}
              onReplaced={(warnings) => onReplaced(drop.id, warnings)}
              onDeleted={() => {
                setHasDeleted(true)
                onDeleted(drop.id)
              }}
            />
          </Row>
        ))}
      </ul>
      {shown.length < drops.length && (
        <button type="button" className="link-button mt-3" onClick={() => setAll(true)}>
          {texts.showAll({ count: drops.length })}
        </button>
      )}
    </section>
  )
}

interface RowProps {
  readonly drop: EarlierDrop
  readonly children: ReactNode
}

function Row({ drop: { url, name, title, status, expires_at }, children }: RowProps) {
  const isLive = status === 'live'
  const { host } = new URL(url)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-mono text-sm break-all">
          {isLive ? (
            <a href={url} target="_blank" rel="noopener" className="text-link">
              {host}
            </a>
          ) : (
            host
          )}
        </p>
        {(name || title) && <p className="truncate text-sm text-muted">{name || title}</p>}
      </div>
      <StateDot {...stateDots[status]} />
      <p className="text-sm text-muted sm:w-36 sm:text-right">
        {isLive && (
          <RichText
            text={texts.expires}
            values={{ time: <RelativeTime upcoming at={expires_at} /> }}
          />
        )}
      </p>
      {children}
    </li>
  )
}
