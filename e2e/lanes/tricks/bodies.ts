// Requests with a body, and with headers that contradict each other about its length.
import { type Exchange, exchangeTable, request } from '../exchange-text.ts'
import type { Site } from '../site.ts'

export function bodies({ hosts }: Site): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const get = request('GET / HTTP/1.1', host)
  const { cases, add } = exchangeTable()
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const start = `${method} / HTTP/1.1\r\n${host}\r\n`
    const body = `0\r\n\r\n`
    for (const length of [
      '0',
      '5',
      '00005',
      '+5',
      '-5',
      '5 ',
      ' 5',
      '5, 5',
      '5,6',
      '0x5',
      '5;',
      '1e1',
      '',
      '99999999999999999999',
      '5\t',
      '5 5',
    ]) {
      add(
        `${method} Content-Length ${length}`,
        `${start}Content-Length: ${length}\r\n\r\n${body}${get}`,
      )
    }
    for (const coding of [
      'chunked',
      'Chunked',
      'CHUNKED',
      ' chunked',
      'chunked ',
      '\tchunked',
      'xchunked',
      'chunked, identity',
      'identity',
      'identity, chunked',
      'gzip, chunked',
      'chunked, chunked',
      ', chunked',
      '"chunked"',
      'chunked;q=1',
      'chunke',
      '',
      'gzip',
    ]) {
      add(
        `${method} Transfer-Encoding ${JSON.stringify(coding)}`,
        `${start}Transfer-Encoding: ${coding}\r\n\r\n${body}${get}`,
      )
    }
    add(
      `${method} CL.TE`,
      `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}${get}`,
    )
    add(
      `${method} TE.CL`,
      `${start}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${body}${get}`,
    )
    add(
      `${method} two lengths`,
      `${start}Content-Length: 5\r\nContent-Length: 5\r\n\r\n${body}${get}`,
    )
    add(
      `${method} two different lengths`,
      `${start}Content-Length: 5\r\nContent-Length: 0\r\n\r\n${body}${get}`,
    )
    add(
      `${method} two codings`,
      `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${body}${get}`,
    )
    add(`${method} folded coding`, `${start}Transfer-Encoding:\r\n chunked\r\n\r\n${body}${get}`)
    add(`${method} space before the colon`, `${start}Content-Length : 5\r\n\r\n${body}${get}`)
    add(`${method} misspelt length`, `${start}Content_Length: 5\r\n\r\n${body}${get}`)
    add(`${method} misspelt coding`, `${start}Transfer_Encoding: chunked\r\n\r\n${body}${get}`)
    add(`${method} coding with a NUL`, `${start}Transfer-Encoding: chunked\0\r\n\r\n${body}${get}`)
    add(
      `${method} coding with a vertical tab`,
      `${start}Transfer-Encoding: \x0bchunked\r\n\r\n${body}${get}`,
    )
    const chunked = `${start}Transfer-Encoding: chunked\r\n\r\n`
    add(`${method} chunks`, `${chunked}3\r\nabc\r\n0\r\n\r\n${get}`)
    add(`${method} chunk extension`, `${chunked}3;a=b;c="d"\r\nabc\r\n0;e\r\n\r\n${get}`)
    add(`${method} chunk extension with LF`, `${chunked}3;a\nb\r\nabc\r\n0\r\n\r\n${get}`)
    add(
      `${method} trailers`,
      `${chunked}3\r\nabc\r\n0\r\nHost: other\r\nContent-Length: 9\r\n\r\n${get}`,
    )
    add(`${method} chunk size too large`, `${chunked}fffffffffffffffff\r\nabc\r\n0\r\n\r\n${get}`)
    add(`${method} negative chunk size`, `${chunked}-3\r\nabc\r\n0\r\n\r\n${get}`)
    add(`${method} bare LF in chunks`, `${chunked}3\nabc\n0\n\n${get}`)
    add(`${method} incomplete chunk`, { text: `${chunked}3\r\nab`, responses: 0 })
    add(
      `${method} body in a second write`,
      { text: `${start}Content-Length: 5\r\n\r\n`, responses: 0 },
      `${body}${get}`,
    )
    add(
      `${method} Expect`,
      `${start}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
      `${body}${get}`,
    )
    add(`${method} Expect without a body`, `${start}Expect: 100-continue\r\n\r\n${get}`)
    add(`${method} Expect something else`, `${start}Expect: 200-ok\r\n\r\n${get}`)
  }
  return cases
}
