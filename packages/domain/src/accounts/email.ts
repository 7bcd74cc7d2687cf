// Parser of email addresses.
import { AppError } from '../base/errors.ts'

/** RFC 5321, section 4.5.3.1.3, leaves this many characters for the whole address. */
export const maxEmailLength = 254
/** Normalisation shortens an address that is written with combining marks. */
const maxWrittenLength = 4 * maxEmailLength

/** In lower case, with an ASCII domain. Checks plausibility only: a delivered mail proves the rest. */
export function parseEmail(text: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(normalised(text.trim())) ?? []
  const email = `${local.toLowerCase()}@${asciiDomain(domain)}`
  if (isLocalPart(local) && isDomain(asciiDomain(domain)) && email.length <= maxEmailLength)
    return email
  throw new AppError('invalid_field', 'That is not a valid email address. Check it for typos.')
}

/** Empty for a text that is too long: normalisation takes quadratic time in the number of marks. */
const normalised = (text: string): string =>
  text.length > maxWrittenLength ? '' : text.normalize('NFC')

const isLocalPart = (text: string): boolean =>
  text.isWellFormed() && /^[^\s@"<>(),:;\\[\]\p{C}\p{Z}]{1,64}$/u.test(text)

/** IDNA form: otherwise one mailbox had several spellings, each with its own account and rate limits. */
function asciiDomain(domain: string): string {
  const url = /[/?#@:\\%]/.test(domain) ? '' : `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

const isDomain = (domain: string): boolean =>
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
