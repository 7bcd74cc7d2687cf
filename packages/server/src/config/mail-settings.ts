// Parsers for PLINTH_MAIL_FROM and PLINTH_SMTP_URL.
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseName } from '@plinth/domain/base/text-fields'

export interface MailAddress {
  /** Display name; may be empty. */
  readonly name: string
  readonly address: string
}

/** Accepts `name@example.org` and `Name <name@example.org>`; returns null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
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

export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}
