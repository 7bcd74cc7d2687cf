// JSON of custom domains.
import type { DomainView } from '../../usecases/custom-domains/domain-view.ts'
import type { Urls } from '../http/urls.ts'
import { type Output, time } from './present.ts'

const timeOrNull = (instant: number | null): string | null =>
  instant === null ? null : time(instant)

export const presentDomain = (
  urls: Urls,
  { domain, status, reason, records, lapsesAt, orderAt }: DomainView,
): Output<'getDomain'> => ({
  hostname: domain.hostname,
  status,
  url: urls.drop(domain.hostname),
  reason,
  records: records.map(({ relativeName, ...record }) => ({
    ...record,
    relative_name: relativeName,
  })),
  dns: {
    expected: domain.finding?.expected ?? null,
    found: domain.finding?.found ?? null,
    checked_at: timeOrNull(domain.checkedAt),
    next_check_at: time(domain.checkAt),
  },
  certificate: domain.certificate && {
    issued_at: time(domain.certificate.issuedAt),
    expires_at: time(domain.certificate.expiresAt),
  },
  certificate_due_at: timeOrNull(orderAt),
  created_at: time(domain.createdAt),
  proven_at: timeOrNull(domain.provenAt),
  lapses_at: timeOrNull(lapsesAt),
})
