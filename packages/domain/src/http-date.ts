// Dates in HTTP fields (RFC 9110, 5.6.7): one format is written, three are read.

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

/** Milliseconds, or null for what is no date. The name of the day is not compared with the date. */
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
  // A day that the month does not have would spill into the next one.
  if (midnight.getUTCDate() !== date || midnight.getUTCFullYear() !== fullYear) return null
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000
}

/** The format with two digits is older than the web's files, and was out of use before 2070. */
function centuryOf(year: number): number {
  return year < 70 ? 2000 : 1900
}
