// A drop's address with buttons to copy, share and open it.
import type { Drop } from '../../../api/queries.ts'
import { buttonClass } from '../../../components/button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { ShareButton } from '../../../sharing/share-button.tsx'
import { messages } from './messages.ts'

const { address: texts } = messages

interface DropAddressProps {
  readonly drop: Drop
  /** Whether visitors see the drop. */
  readonly live: boolean
}

export function DropAddress({ drop, live }: DropAddressProps) {
  const { protocol, host } = new URL(drop.url)
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-edge bg-surface p-3 shadow-soft sm:pl-4">
      <p className="min-w-0 grow font-mono text-[1.0625rem] wrap-anywhere">
        <span className="text-muted">
          {protocol}
          {'//'}
        </span>
        {host}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={drop.url} label={texts.copy} done={texts.copied} />
        <ShareButton drop={drop} />
        <a
          // Of an offline drop, other buttons are more useful.
          className={buttonClass({ small: true, variant: live ? 'primary' : 'quiet' })}
          href={drop.url}
          target="_blank"
          rel="noopener"
        >
          {texts.open}
        </a>
      </div>
    </div>
  )
}
