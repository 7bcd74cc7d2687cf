// HTTP dates (RFC 9110, section 5.6.7): formats IMF-fixdate and parses it and the two obsolete formats.

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const month = `(?<month>${months.join('|')})`
const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})'
const formats = [
  new RegExp(`^${day}, (?<date>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${longDay}, (?<date>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^${day} ${month} (?<date>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

export function formatHttpDate(ms: number): string {
  return new Date(ms).toUTCString()
}

/** Milliseconds since the epoch, or null if invalid. The day of the week is not checked against the date. */
export function parseHttpDate(text: string): number | null {
  for (const format of formats) {
    const parts = format.exec(text)?.groups
    if (parts) return fromParts(parts)
  }
  return null
}

function fromParts(parts: Record<string, string | undefined>): number | null {
  const [year, date, hour, minute, second] = ['year', 'date', 'hour', 'minute', 'second'].map(
    (name) => Number(parts[name]),
  ) as [number, number, number, number, number]
  // 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return null
  const fullYear = parts.year?.length === 2 ? centuryOf(year) + year : year
  const monthIndex = months.indexOf(parts.month ?? '')
  const midnight = new Date(Date.UTC(fullYear, monthIndex, date))
  // `Date.UTC` carries a day that the month does not have into the next month.
  if (midnight.getUTCDate() !== date || midnight.getUTCFullYear() !== fullYear) return null
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000
}

/** Two-digit years (RFC 850) count as 1970 to 2069. */
function centuryOf(year: number): number {
  return year < 70 ? 2000 : 1900
}
