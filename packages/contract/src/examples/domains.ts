// Examples of custom domains.
import type { z } from 'zod'
import type { domainOperations } from '../operations/domains.ts'
import type { domain } from '../schemas/domain.ts'
import type { ExamplesOf } from './example.ts'
import { earlier, exampleHostname, now } from './example-values.ts'

const target = 'my-site.plinth.example'

const pending: z.output<typeof domain> = {
  hostname: exampleHostname,
  status: 'pending_dns',
  url: `https://${exampleHostname}`,
  reason: `There is no DNS record for ${exampleHostname} yet. A new record can take a few minutes to become visible.`,
  records: [
    {
      type: 'CNAME',
      name: exampleHostname,
      relative_name: 'www',
      value: target,
      purpose: 'Points the domain to the drop.',
    },
  ],
  dns: {
    expected: `${exampleHostname} CNAME ${target}`,
    found: `${exampleHostname} has no address`,
    checked_at: now,
    next_check_at: '2026-01-12T14:01:00.000Z',
  },
  certificate: null,
  certificate_due_at: null,
  created_at: now,
  proven_at: null,
  lapses_at: '2026-01-26T14:00:00.000Z',
}

const active: z.output<typeof domain> = {
  ...pending,
  status: 'active',
  reason: null,
  dns: {
    expected: `${exampleHostname} CNAME ${target}`,
    found: `${exampleHostname} CNAME ${target}`,
    checked_at: now,
    next_check_at: '2026-01-13T14:00:00.000Z',
  },
  certificate: { issued_at: earlier, expires_at: '2026-04-05T09:30:00.000Z' },
  certificate_due_at: '2026-03-06T09:30:00.000Z',
  created_at: earlier,
  proven_at: earlier,
  lapses_at: null,
}

export const domainExamples: ExamplesOf<typeof domainOperations> = {
  listDomains: { response: [active] },
  addDomain: { body: { hostname: exampleHostname }, response: pending },
  getDomain: { response: active },
  checkDomain: { response: pending },
  removeDomain: {},
}
