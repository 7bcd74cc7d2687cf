import type { Drop } from '../../../api/queries.ts'
import { RichText } from '../../../components/rich-text.tsx'
import { sharedUrl } from '../../../sharing/shared-url.ts'
import { messages } from './messages.ts'

/** The domain that visitors of the drop's own address are redirected to. */
export function PrimaryDomain({ drop }: { readonly drop: Drop }) {
  const url = sharedUrl(drop)
  if (url === drop.url) return null
  const domain = (
    <a
      href={new URL(url).href}
      target="_blank"
      rel="noopener"
      className="text-link font-mono break-all"
    >
      {new URL(url).hostname}
    </a>
  )
  return (
    <p className="text-sm text-muted">
      <RichText text={messages.redirected} values={{ domain }} />
    </p>
  )
}
