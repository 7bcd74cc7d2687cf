// What use cases may reach, bound once at the start. Each takes the part that it needs.
import type { AnonymousAllowances } from '@plinth/domain/anonymous-limits'
import type { WriteArchive } from '../ports/archives.ts'
import type { BillingProcessor, BillingWebhook } from '../ports/billing.ts'
import type { BillingSandbox } from '../ports/billing-sandbox.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { BotCheck } from '../ports/bot-check.ts'
import type { CertificateAuthority } from '../ports/certificate-authority.ts'
import type { Clock } from '../ports/clock.ts'
import type { Compressor } from '../ports/compressor.ts'
import type { Database } from '../ports/database.ts'
import type { Dns } from '../ports/dns.ts'
import type { FollowUps } from '../ports/follow-ups.ts'
import type { Mailer } from '../ports/mail.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import type { Parsers } from '../ports/parsers.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { Processes } from '../ports/processes.ts'
import type { PublicSuffixes } from '../ports/public-suffixes.ts'
import type { Randomness } from '../ports/randomness.ts'
import type { Sealer } from '../ports/sealer.ts'
import type { Signer } from '../ports/signer.ts'
import type { Spool } from '../ports/spool.ts'

export interface Deps {
  readonly anonymousAllowances: AnonymousAllowances
  /** Null where no plan is sold. */
  readonly billing: BillingProcessor | null
  /** Null where money moves, or no plan is sold. */
  readonly billingSandbox: BillingSandbox | null
  /** Null where nobody tells of payments over HTTP. */
  readonly billingWebhook: BillingWebhook | null
  readonly blobs: Blobs
  readonly botCheck: BotCheck
  /** Null where certificates come from elsewhere, or nobody needs any. */
  readonly certificateAuthority: CertificateAuthority | null
  readonly clock: Clock
  readonly compressor: Compressor
  readonly database: Database
  readonly defaultCountry: string
  readonly dns: Dns
  /** Who has certificates for custom domains: this service, a proxy in front of it, or nobody. */
  readonly domainTls: 'acme' | 'proxy' | 'none'
  readonly followUps: FollowUps
  /** Null where mail is sent. */
  readonly mailbox: Mailbox | null
  readonly mailer: Mailer
  /** False where it is only kept, on a service that others use. */
  readonly mailReachesPeople: boolean
  /** In lower case, without a port: nobody brings these along as their own. */
  readonly ownHostnames: { readonly app: string; readonly sites: string }
  readonly parsers: Parsers
  readonly passwords: Passwords
  readonly processes: Processes
  /** Where the world reaches the service; empty: nobody said. */
  readonly publicAddresses: readonly string[]
  readonly publicSuffixes: PublicSuffixes
  readonly random: Randomness
  readonly sealer: Sealer
  readonly signer: Signer
  readonly spool: Spool
  readonly writeArchive: WriteArchive
}
