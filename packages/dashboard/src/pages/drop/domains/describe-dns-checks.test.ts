import { expect, test } from 'vitest'
import { describeCertificateOrder, describeDnsChecks } from './describe-dns-checks.ts'

const now = Date.UTC(2026, 10, 15, 12)
const at = (seconds: number | null) =>
  seconds === null ? null : new Date(now + seconds * 1000).toISOString()

test.each([
  [-3, 17, 'Checked just now. Next check within a minute.'],
  [-130, -5, 'Checked 2 minutes ago. Next check within a minute.'],
  [20, 40, 'Checked just now. Next check within a minute.'],
  [-600, 3000, 'Checked 10 minutes ago. Next check in 50 minutes.'],
  [null, 5, 'We’ll check DNS within a minute.'],
  [-7200, 14_400, 'Checked 2 hours ago. Next check in 4 hours.'],
])('DNS checked at %d s, next check at %d s: %s', (checked, next, expectedText) => {
  const next_check_at = at(next) ?? ''
  expect(describeDnsChecks({ checked_at: at(checked), next_check_at }, now)).toBe(expectedText)
})

test.each([
  ['failed', 10_800, 'We’ll retry the certificate in 3 hours.'],
  ['failed', 5, 'We’ll retry the certificate within a minute.'],
  ['failed', null, null],
  ['active', 10_800, null],
] as const)('domain %s, next certificate order at %d s: %s', (status, due, expectedText) => {
  const domain = { status, reason: 'It could not connect.', certificate_due_at: at(due) }
  const text = describeCertificateOrder(domain, now)
  if (expectedText === null) expect(text).toBeNull()
  else expect(text).toContain(expectedText)
})
