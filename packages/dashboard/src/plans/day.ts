const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** As people write it: `15 November 2027`. */
export const dayOf = (at: string): string => long.format(Date.parse(at))
