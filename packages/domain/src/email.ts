import { AppError } from './errors.ts'

/** Lower-case, and plausible: only a mail that arrives proves more. */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase()
  // RFC 5321 section 4.5.3.1.3 leaves 254 characters for the whole address.
  if (email.length <= 254 && /^[^\s@"<>(),:;\\[\]]{1,64}@[^\s@"<>(),:;\\[\]]+$/.test(email)) {
    const domain = email.slice(email.indexOf('@') + 1)
    if (!domain.startsWith('.') && !domain.endsWith('.') && !domain.includes('..')) return email
  }
  throw new AppError('invalid_field', 'That does not look like an e-mail address.')
}
