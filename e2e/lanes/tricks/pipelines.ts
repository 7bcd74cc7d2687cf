// Several requests on a connection, plain and others, and connections that the client half-closes.
import { type Exchange, exchangeTable, request } from '../exchange-text.ts'
import type { Site } from '../site.ts'

export function pipelines({ hosts }: Site): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const get = request('GET / HTTP/1.1', host)
  const head = request('HEAD /about HTTP/1.1', host)
  const { cases, add } = exchangeTable()
  const gone = request('GET /nothing HTTP/1.1', host)
  const closing = request('GET / HTTP/1.1', host, 'Connection: close')
  const posted = `POST / HTTP/1.1\r\n${host}\r\nContent-Length: ${get.length}\r\n\r\n${get}`
  const expecting = request('GET / HTTP/1.1', host, 'Expect: 100-continue')
  const old = request('GET / HTTP/1.0', host, 'Connection: keep-alive')
  const unusual = request('GET / HTTP/1.1', host, 'Accept: a', 'Accept: b')
  const large = request('GET /large.bin HTTP/1.1', host)
  const kinds = { get, head, gone, posted, expecting, old, unusual, large, closing }
  for (const [a, first] of Object.entries(kinds)) {
    for (const [b, second] of Object.entries(kinds)) {
      add(`pipelined ${a}, ${b}`, first + second)
      add(`one after the other ${a}, ${b}`, first, second)
      add(`pipelined ${a}, ${b}, get`, { text: first + second + get, responses: 3 })
      add(`get, then pipelined ${a}, ${b}`, get, { text: first + second, responses: 2 })
      add(`pipelined get, get, ${a}, then ${b}`, { text: get + get + first, responses: 3 }, second)
    }
  }
  for (const [name, text] of Object.entries(kinds)) {
    cases.push({ name: `half-closed after ${name}`, writes: [{ text, responses: 0 }], alone: true })
    cases.push({
      name: `half-closed after a response and ${name}`,
      writes: [{ text: get }, { text, responses: 0 }],
      alone: true,
    })
    cases.push({
      name: `half-closed in ${name}`,
      writes: [{ text: get + text.slice(0, -2), responses: 0 }],
      alone: true,
    })
  }
  add('many pipelined', { text: get.repeat(50), responses: 50 })
  add('many pipelined, mixed', { text: (get + head + gone + unusual).repeat(20), responses: 80 })
  add('many pipelined files', { text: large.repeat(5), responses: 5 })
  add('a pipeline with rubbish', `${get}${gone}rubbish\r\n\r\n${get}`)
  add('a pipeline with a bad host', get + request('GET / HTTP/1.1', 'Host: a b') + get)
  return cases
}
