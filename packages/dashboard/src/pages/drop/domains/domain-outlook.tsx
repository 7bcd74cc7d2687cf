// Upcoming automatic events of a custom domain: its removal, certificate order and renewal.
import { formatDay } from '@plinth/domain/base/day'
import type { Domain } from '../../../api/queries.ts'
import { useNow } from '../../../components/relative-time.tsx'
import { describeCertificateOrder } from './describe-dns-checks.ts'
import { expirySentence } from './describe-domain.ts'
import { messages } from './messages.ts'

interface DomainOutlookProps {
  readonly domain: Domain
  /** Whether the plan includes custom domains. */
  readonly isServed: boolean
  readonly seenAt: number
}

export function DomainOutlook({ domain, isServed, seenAt }: DomainOutlookProps) {
  // The clock of `useNow` can be up to a minute behind.
  const now = Math.max(useNow(), seenAt)
  const { certificate } = domain
  const sentences = [
    expirySentence(domain),
    isServed ? describeCertificateOrder(domain, now) : null,
    certificate &&
      messages.explained.certificate({ day: formatDay(Date.parse(certificate.expires_at)) }),
  ].filter((sentence) => sentence !== null)
  if (sentences.length === 0) return null
  return <p className="text-sm text-muted">{sentences.join(' ')}</p>
}
