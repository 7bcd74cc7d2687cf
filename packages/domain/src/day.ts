const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of an instant, in UTC and for people: `15 November 2026`. */
export const formatDay = (instant: number): string => inWords.format(instant)
