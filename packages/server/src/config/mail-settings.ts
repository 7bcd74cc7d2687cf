// Settings of mail: the address that sends it, and the SMTP server.
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseName } from '@plinth/domain/base/text-fields'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { ReportProblem } from './settings-context.ts'

export interface MailAddress {
  /** Display name; may be empty. */
  readonly name: string
  readonly address: string
}

export interface MailSettings {
  /** Null if mail is stored in the data dir instead of sent. May contain a password. */
  readonly smtpUrl: string | null
  readonly mailFrom: MailAddress
}

/** `hostname` is that of the service, for the default sender. */
export function parseMail(
  environment: Environment,
  hostname: string,
  reportProblem: ReportProblem,
): MailSettings {
  const smtpUrl = environment.PLINTH_SMTP_URL ?? null
  // Messages never quote this value: it may contain a password.
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    reportProblem(
      'PLINTH_SMTP_URL',
      'must be `smtp://host` or `smtps://host`, optionally with a port.',
    )
  }
  const ownAddress = defaults.mailFrom(hostname)
  const { PLINTH_MAIL_FROM: text } = environment
  const mailFrom = text === undefined ? ownAddress : parseMailAddress(text)
  if (mailFrom === null) {
    reportProblem('PLINTH_MAIL_FROM', 'must be an email address, or `Name <address>`.')
  }
  return { smtpUrl, mailFrom: mailFrom ?? ownAddress }
}

/** Accepts `name@example.org` and `Name <name@example.org>`; returns null for anything else. */
function parseMailAddress(text: string): MailAddress | null {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  try {
    return {
      name: parseName(name.trim().replace(/^"(.*)"$/, '$1')),
      address: parseEmail(inBrackets ?? text),
    }
  } catch {
    return null
  }
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}
