// What the two variables of mail may hold.
import { parseEmail } from '@plinth/domain/email'
import { parseName } from '@plinth/domain/text-fields'

export interface MailAddress {
  /** May be blank. */
  readonly name: string
  readonly address: string
}

/** `name@example.org`, `Name <name@example.org>`; null when it is neither. */
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
