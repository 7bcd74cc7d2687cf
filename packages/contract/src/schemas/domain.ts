// Schemas of custom domains.
import { domainStatuses } from '@plinth/domain/custom-domains/custom-domain'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'

export const domainStatus = z
  .enum(domainStatuses)
  .describe(
    '`pending_dns` until DNS points here, `issuing` until there is a certificate, then `active`. `failed`: see `reason`; the check is repeated automatically.',
  )

export const hostname = z
  .string()
  .describe('Your own hostname, like `www.example.com`; internationalised names are accepted.')

export const newDomain = z.strictObject({ hostname })

const dnsRecord = z.object({
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']),
  name: z.string().describe('Fully qualified name without a final dot.'),
  relative_name: z
    .string()
    .describe(
      'Name relative to its zone, as many DNS providers expect it: `www`, or `@` for the zone apex.',
    ),
  value: z.string(),
  purpose: z.string().describe('What the record is for.'),
})

export const domain = z.object({
  hostname: z.string().describe('In lower case, with internationalised labels as `xn--`.'),
  status: domainStatus,
  url: z.url().describe('URL of the drop once the domain is active.'),
  reason: z
    .string()
    .nullable()
    .describe('Why the domain is not active, or a problem that may soon affect it.'),
  records: z
    .array(dnsRecord)
    .describe(
      'The DNS records to set. All are required, unless `purpose` says that a record is an alternative.',
    ),
  dns: z
    .object({
      expected: z.string().nullable(),
      found: z.string().nullable().describe('The records found by the last check.'),
      checked_at: timestamp.nullable().describe('Null if DNS has not been checked yet.'),
      next_check_at: timestamp.describe('Time of the next automatic check.'),
    })
    .describe('What the last DNS check expected and found.'),
  certificate: z
    .object({ issued_at: timestamp, expires_at: timestamp })
    .nullable()
    .describe(
      'Null if there is none yet, or if a proxy in front of the service manages certificates. Renewed automatically.',
    ),
  certificate_due_at: timestamp
    .nullable()
    .describe(
      'When the next certificate is ordered: the first one, a retry or a renewal. Null if this service orders none, or while DNS is wrong.',
    ),
  created_at: timestamp,
  proven_at: timestamp
    .nullable()
    .describe('When ownership was verified. Null if it is not verified yet.'),
  lapses_at: timestamp
    .nullable()
    .describe(
      'When the domain is removed unless DNS points here. Null if it is not going to be removed.',
    ),
})
