// Line ends that parsers treat differently.
import { type Exchange, exchangeTable, request } from '../exchange-text.ts'
import type { Site } from '../site.ts'

export function lineEnds({ hosts }: Site): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const get = request('GET / HTTP/1.1', host)
  const { cases, add } = exchangeTable()
  add('bare LF', `GET / HTTP/1.1\n${host}\n\n`)
  add('bare LF after the request line', `GET / HTTP/1.1\n${host}\r\n\r\n`)
  add('bare LF between headers', `GET / HTTP/1.1\r\n${host}\nA: b\r\n\r\n`)
  add('bare LF at the end', `GET / HTTP/1.1\r\n${host}\r\n\n`)
  add('bare LF then CRLF at the end', `GET / HTTP/1.1\r\n${host}\n\r\n`)
  add('bare CR', `GET / HTTP/1.1\r${host}\r\r`)
  add('bare CR in a value', `GET / HTTP/1.1\r\n${host}\r\nA: b\rc\r\n\r\n`)
  add('CR CR LF', `GET / HTTP/1.1\r\r\n${host}\r\n\r\n`)
  add('LF CR', `GET / HTTP/1.1\n\r${host}\n\r\n\r`)
  add('LF in a value', `GET / HTTP/1.1\r\n${host}\r\nA: b\n\n\r\n\r\n`)
  add(
    'splitting by a value',
    `GET / HTTP/1.1\r\n${host}\r\nA: b\n\nGET /about HTTP/1.1\r\n${host}\r\n\r\n`,
  )
  add('obs-fold', `GET / HTTP/1.1\r\n${host}\r\nA: b\r\n c\r\n\r\n`)
  add('obs-fold with a tab', `GET / HTTP/1.1\r\n${host}\r\nA: b\r\n\tc\r\n\r\n`)
  add('obs-fold of the host', `GET / HTTP/1.1\r\nHost:\r\n ${hosts.plain}\r\n\r\n`)
  add('obs-fold before headers', `GET / HTTP/1.1\r\n A: b\r\n${host}\r\n\r\n`)
  add('leading CRLF', `\r\n${get}`)
  add('leading CRLFs', `\r\n\r\n\r\n${get}`)
  add('leading LF', `\n${get}`)
  add('leading space', ` ${get}`)
  add('trailing CRLF', `${get}\r\n`, get)
  add('trailing CRLF in pipeline', `${get}\r\n${get}`)
  add('trailing LF in pipeline', `${get}\n${get}`)
  add('trailing rubbish', `${get}rubbish`)
  add('CRLF alone', { text: '\r\n', responses: 0 }, get)
  add('nothing')
  return cases
}
