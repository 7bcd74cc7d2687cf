import { domainStatuses } from '@plinth/domain/custom-domains'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'

export const domainStatus = z
  .enum(domainStatuses)
  .describe(
    '`pending_dns` until DNS leads here, `issuing` until there is a certificate, then `active`. `failed`: see `reason`; it is looked at again by itself.',
  )

export const hostname = z
  .string()
  .describe('A name of your own, like `www.example.com`; other scripts are understood.')

export const newDomain = z.strictObject({ hostname })

const dnsRecord = z.object({
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']),
  name: z.string().describe('The full name, without a final dot.'),
  relative_name: z
    .string()
    .describe('Within its zone, as many providers want it: `www`, or `@` for the zone itself.'),
  value: z.string(),
  purpose: z.string().describe('What it is for, as a sentence.'),
})

export const domain = z.object({
  hostname: z.string().describe('In the form that DNS has: lower case, other scripts as `xn--`.'),
  status: domainStatus,
  url: z.url().describe('Where the drop answers once the domain is active.'),
  reason: z
    .string()
    .nullable()
    .describe('Why it is not active, or what is about to go wrong, as a sentence.'),
  records: z
    .array(dnsRecord)
    .describe(
      'What has to stand in DNS. Each is needed, unless its `purpose` says in place of which it is.',
    ),
  dns: z
    .object({
      expected: z.string().nullable(),
      found: z.string().nullable().describe('What DNS said at the last look, in words.'),
      checked_at: timestamp.nullable().describe('Null: not yet.'),
      next_check_at: timestamp.describe('By then it is looked at again, without being asked.'),
    })
    .describe('What the last look at DNS expected and found.'),
  certificate: z
    .object({ issued_at: timestamp, expires_at: timestamp })
    .nullable()
    .describe(
      'Null: none yet, or a proxy in front of the service has it. It is renewed by itself.',
    ),
  certificate_due_at: timestamp
    .nullable()
    .describe(
      'By then one is ordered: the first, the first again, or one to follow. Null: none is ordered here, or not while DNS is wrong.',
    ),
  created_at: timestamp,
  proven_at: timestamp.nullable().describe('Since when it is yours alone. Null: not yet.'),
  lapses_at: timestamp
    .nullable()
    .describe('When it is given up unless DNS leads here. Null: it stays.'),
})
