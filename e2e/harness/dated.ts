// Waits until responses of a drop have `Last-Modified`: they have none in the first second after a
// change.
import { eventually } from './eventually.ts'
import { visit } from './http.ts'

type Read = (url: string) => Promise<{ readonly headers: Readonly<Record<string, unknown>> }>

export const untilDated = (url: string, read: Read = visit): Promise<string> =>
  eventually(async () => {
    const { 'last-modified': date } = (await read(url)).headers
    if (typeof date !== 'string') throw new Error('the last change is too recent')
    return date
  })
