// Expected and found DNS records of a custom domain, and its last and next check. Shown until DNS
// is set up.
import type { Domain } from '../../../api/queries.ts'
import { useNow } from '../../../components/relative-time.tsx'
import { describeDnsChecks } from './describe-dns-checks.ts'
import { messages } from './messages.ts'

interface DnsFindingProps {
  readonly dns: Domain['dns']
  readonly seenAt: number
}

export function DnsFinding({ dns, seenAt }: DnsFindingProps) {
  // The clock of `useNow` can be up to a minute behind.
  const now = Math.max(useNow(), seenAt)
  return (
    <div className="grid gap-1.5 text-sm">
      {dns.found !== null && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">{messages.checks.expected}</dt>
          <dd className="wrap-anywhere">{dns.expected}</dd>
          <dt className="text-muted">{messages.checks.found}</dt>
          <dd className="wrap-anywhere">{dns.found}</dd>
        </dl>
      )}
      <p className="text-muted">{describeDnsChecks(dns, now)}</p>
    </div>
  )
}
