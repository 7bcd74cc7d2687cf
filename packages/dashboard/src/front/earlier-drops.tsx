// Drops that this browser published without an account.
import { useState } from 'react'
import { buttonClass } from '../components/button.tsx'
import { RelativeTime } from '../components/relative-time.tsx'
import { RichText } from '../components/rich-text.tsx'
import { StateDot } from '../components/state-dot.tsx'
import { stateDots } from '../drops/drop-state.ts'
import { messages } from './messages.ts'
import type { EarlierDrop } from './use-visitor.ts'

const texts = messages.earlier

const shownAtFirst = 5

interface EarlierDropsProps {
  /** At least one. */
  readonly drops: readonly EarlierDrop[]
  readonly signedIn: boolean
}

export function EarlierDrops({ drops, signedIn }: EarlierDropsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? drops : drops.slice(0, shownAtFirst)
  const canBeKept = drops.some(({ status }) => status === 'live')
  return (
    <section id="earlier" aria-labelledby="earlier-title" className="scroll-mt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="earlier-title" className="text-xl">
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
          <Row key={drop.id} drop={drop} />
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

function Row({ drop: { url, name, status, expires_at } }: { readonly drop: EarlierDrop }) {
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
        {name !== '' && <p className="truncate text-sm text-muted">{name}</p>}
      </div>
      <StateDot {...stateDots[status]} />
      <p className="text-sm text-muted sm:w-36 sm:text-right">
        {isLive && (
          <RichText text={texts.expires} values={{ time: <RelativeTime at={expires_at} /> }} />
        )}
      </p>
    </li>
  )
}
