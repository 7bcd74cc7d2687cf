import type { Drop } from '../../../api/queries.ts'
import { RichText } from '../../../components/rich-text.tsx'
import { primaryDomain } from './describe-domain.ts'
import { messages } from './messages.ts'

/** The domain that visitors of the drop's own address are redirected to. */
export function PrimaryDomain({ drop }: { readonly drop: Drop }) {
  const primary = primaryDomain(drop.domains)
  if (!primary) return null
  const url = new URL(drop.url)
  url.hostname = primary.hostname
  const domain = (
    <a href={url.href} target="_blank" rel="noopener" className="text-link font-mono break-all">
      {primary.hostname}
    </a>
  )
  return (
    <p className="text-sm text-muted">
      <RichText text={messages.primary} values={{ domain }} />
    </p>
  )
}
