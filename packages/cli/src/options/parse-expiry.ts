// Value of `--expires`: a span from now, or a date.
import { InvalidArgumentError } from 'commander'

const spanMs = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }
export const expiryDescription =
  'take the drop offline after this time: 12h, 7d, 4w or a day like 2030-12-01 (UTC)'

/** A date without a time means the end of that day in UTC, as in the dashboard. */
export function parseExpiry(text: string, now = Date.now()): string {
  const span = /^(\d{1,4})([hdw])$/.exec(text)
  const at = span
    ? now + Number(span[1]) * spanMs[span[2] as keyof typeof spanMs]
    : Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text)
  if (Number.isNaN(at) || (!span && !/^\d{4}-/.test(text)))
    throw new InvalidArgumentError('Use a time like 12h, 7d or 4w, or a date like 2030-12-01.')
  if (at <= now) throw new InvalidArgumentError('Use a time in the future.')
  return new Date(at).toISOString()
}
