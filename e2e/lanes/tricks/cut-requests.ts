// Requests cut into two and into three writes.
import { type Exchange, request } from '../exchange-text.ts'
import type { Site } from '../site.ts'

/** The request cut into two and into three writes, at every boundary of bytes or every few. */
export function cutRequests({ hosts, etag }: Site, every: number): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const texts = [
    request('GET /about HTTP/1.1', host, 'Accept-Encoding: br', 'Connection: keep-alive'),
    request('HEAD / HTTP/1.1', host) + request('GET / HTTP/1.1', host, `If-None-Match: ${etag}`),
    `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\n\r\nabc${request('GET / HTTP/1.1', host)}`,
  ]
  return texts.flatMap((text) => {
    const cuts = Array.from({ length: Math.floor(text.length / every) }, (_, n) => n * every + 1)
    return cuts.flatMap((cut): Exchange[] => {
      const second = Math.min(text.length, cut + 1 + ((cut * 7) % (text.length - cut + 1)))
      const parts = (...at: number[]) => ({
        writes: [0, ...at].map((from, n) => ({
          text: text.slice(from, [...at, text.length][n]),
          responses: 0,
        })),
      })
      return [
        { name: `cut at ${cut}`, ...parts(cut) },
        { name: `cut at ${cut} and ${second}`, ...parts(cut, second) },
      ]
    })
  })
}
