// A drop's address with buttons to edit, copy, share and open it.
import { Link } from '@tanstack/react-router'
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-edge bg-surface p-3 shadow-soft sm:pl-4">
      <p className="min-w-0 grow font-mono text-[1.0625rem] wrap-anywhere">
        <span className="text-muted">
          {protocol}
          {'//'}
        </span>
        {host}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:[&>*]:px-2.5">
        {drop.live_version && (
          <Link
            to="/drops/$id/edit"
            params={{ id: drop.id }}
            className={buttonClass({ variant: 'quiet', small: true })}
          >
            {drop.live_version.file_count === 1 ? messages.editPage : messages.editFiles}
          </Link>
        )}
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
