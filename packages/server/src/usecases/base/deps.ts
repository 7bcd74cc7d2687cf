// The dependencies of the use cases, bound once at startup. Each use case declares the subset it
// needs.
import type { AnonymousAllowances } from '@plinth/domain/abuse/anonymous-limits'
import type { SignUpRule } from '@plinth/domain/accounts/sign-up-rule'
import type { Plan } from '@plinth/domain/plans/plans'
import type { WriteArchive } from '../../ports/archives.ts'
import type { BackupSchedule } from '../../ports/backup-schedule.ts'
import type { BillingProcessor, BillingWebhook } from '../../ports/billing.ts'
import type { BillingSandbox } from '../../ports/billing-sandbox.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { BotCheck } from '../../ports/bot-check.ts'
import type { CardPainter } from '../../ports/card-painter.ts'
import type { Cdn } from '../../ports/cdn.ts'
import type { CertificateAuthority } from '../../ports/certificate-authority.ts'
import type { ClientDocuments } from '../../ports/client-documents.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Compressor } from '../../ports/compressor.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Dns } from '../../ports/dns.ts'
import type { Failures } from '../../ports/failures.ts'
import type { Folders } from '../../ports/folders.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { JobSignal } from '../../ports/job-signal.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { Mailbox } from '../../ports/mailbox.ts'
import type { OwnCertificate } from '../../ports/own-certificate.ts'
import type { ParserPool } from '../../ports/parsers.ts'
import type { PasskeyVerifier } from '../../ports/passkey-verifier.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Processes } from '../../ports/processes.ts'
import type { PublicSuffixes } from '../../ports/public-suffixes.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Signer } from '../../ports/signer.ts'
import type { Spool } from '../../ports/spool.ts'
import type { PublishMeter } from '../../ports/tallies.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { Turns } from './turns.ts'

export interface Deps {
  /** Whether people can sign up and sign in with a password. */
  readonly allowsPasswords: boolean
  /** Whether people without an account may publish. */
  readonly allowsAnonymous: boolean
  readonly anonymousAllowances: AnonymousAllowances
  /** What publishers without an account get. */
  readonly anonymousPlan: Plan
  /** Null unless this service makes backups itself. */
  readonly backupSchedule: BackupSchedule | null
  /** Null if billing is off. */
  readonly billing: BillingProcessor | null
  /** Null unless billing runs in the sandbox. */
  readonly billingSandbox: BillingSandbox | null
  /** Null if the payment processor does not send webhooks. */
  readonly billingWebhook: BillingWebhook | null
  readonly blobs: Blobs
  readonly botCheck: BotCheck
  readonly cardPainter: CardPainter
  /** Null without a CDN. */
  readonly cdn: Cdn | null
  /** Null unless this service obtains certificates itself (ACME). */
  readonly certificateAuthority: CertificateAuthority | null
  readonly clientDocuments: ClientDocuments
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly compressor: Compressor
  readonly database: Database
  readonly defaultCountry: string
  readonly dns: Dns
  /**
   * What terminates TLS for custom domains: this service (ACME), a proxy in front of it, or nothing
   * (custom domains are off).
   */
  readonly domainTls: 'acme' | 'proxy' | 'none'
  /** Edits of one drop, which take turns in this process. */
  readonly editTurns: Turns
  readonly failures: Failures
  readonly folders: Folders
  /** Where people can sign in; empty if passwords are the only way. */
  readonly identityProviders: readonly IdentityProvider[]
  readonly jobSignal: JobSignal
  /** Stores mail locally instead of sending it; null if mail is sent by SMTP. */
  readonly mailbox: Mailbox | null
  readonly mailer: Mailer
  /**
   * False if mail is only stored in the local mailbox and the service is not local-only, so owners
   * cannot read it.
   */
  readonly mailReachesPeople: boolean
  /** Null if the service does not order the certificate of its own names. */
  readonly ownCertificate: OwnCertificate | null
  /** Lower case, without a port. These names cannot be added as custom domains. */
  readonly ownHostnames: { readonly app: string; readonly drops: string }
  readonly parserPool: ParserPool
  readonly passkeyVerifier: PasskeyVerifier
  readonly passwords: Passwords
  readonly processes: Processes
  /** The service's public IP addresses; empty if not configured. */
  readonly publicAddresses: readonly string[]
  readonly publicSuffixes: PublicSuffixes
  readonly publishMeter: PublishMeter
  readonly random: Randomness
  readonly sealer: Sealer
  readonly signer: Signer
  readonly signUpRule: SignUpRule
  readonly spool: Spool
  readonly writeArchive: WriteArchive
}
