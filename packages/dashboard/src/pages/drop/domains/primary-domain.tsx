import type { Drop } from '../../../api/queries.ts'
import { primaryDomain } from './describe-domain.ts'

/** The domain that visitors of the drop's own address are redirected to. */
export function PrimaryDomain({ drop }: { readonly drop: Drop }) {
  const primary = primaryDomain(drop.domains)
  if (!primary) return null
  const url = new URL(drop.url)
  url.hostname = primary.hostname
  return (
    <p className="text-sm text-muted">
      Visitors are sent to{' '}
      <a href={url.href} target="_blank" rel="noopener" className="text-link font-mono break-all">
        {primary.hostname}
      </a>
    </p>
  )
}
