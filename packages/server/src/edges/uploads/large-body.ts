// Which requests with a JSON body count as uploads.
import type { IncomingHttpHeaders } from 'node:http'

/** Longer bodies carry a page and stay in memory until it is published. */
const largeBytes = 65_536

/** Also if the length is unknown. */
export const isLargeBody = (headers: Pick<IncomingHttpHeaders, 'content-length'>): boolean =>
  !(Number(headers['content-length']) <= largeBytes)
