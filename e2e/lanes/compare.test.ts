// The comparison of two ways finds what it is meant to find.
// Stores: sqlite-files. No stores.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { request } from './exchange-text.ts'
import { differencesOf } from './run-exchanges.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Reply = (requestLine: string) => string

/** Replies to each request at once, and closes when the client has. */
async function listen(reply: Reply): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let unread = ''
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1')
      for (let end = unread.indexOf('\r\n\r\n'); end >= 0; end = unread.indexOf('\r\n\r\n')) {
        const text = reply(unread.slice(0, unread.indexOf('\r\n')))
        unread = unread.slice(end + 4)
        if (text === '') socket.end()
        else socket.write(text)
      }
    })
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const response = (...lines: string[]) =>
  `${['HTTP/1.1 200 OK', 'Date: Tue, 17 Nov 2026 01:00:00 GMT', ...lines].join('\r\n')}\r\n\r\n`
const usual: Reply = () => response('A: b', 'Content-Length: 0')
const instead =
  (text: string): Reply =>
  (line) =>
    line.includes('/odd') ? text : usual(line)

test.each<[string, Reply, number]>([
  ['equal responses', usual, 0],
  ['another date', instead(usual('').replace('01:00:00', '01:00:01')), 0],
  ['another form of the date', instead(usual('').replace(' GMT', ' UTC')), 1],
  ['another spelling', instead(response('a: b', 'Content-Length: 0')), 1],
  ['another order', instead(response('Content-Length: 0', 'A: b')), 1],
  ['another status line', instead(usual('').replace('OK', 'Ok')), 1],
  ['a body', instead(`${response('A: b', 'Content-Length: 1')}x`), 1],
  ['one response too many', instead(usual('') + usual('')), 1],
  ['a connection that is closed after the response', instead(''), 1],
])('%s', async (_, reply, count) => {
  const [lane, around] = [await listen(reply), await listen(usual)]
  const ways = {
    lane: { port: lane },
    around: { port: around },
    last: request('GET /end HTTP/1.1'),
  }
  const plain = { text: request('GET / HTTP/1.1', 'Host: a') }
  const odd = { text: request('GET /odd HTTP/1.1', 'Host: a', 'B: c') }
  const exchanges = [
    { name: 'plain', writes: [plain] },
    { name: 'odd', writes: [plain, odd, plain] },
  ]
  const { repeatable, once } = await differencesOf(ways, exchanges)
  expect([repeatable.length, once]).toEqual([count, []])
  // Without what the difference does not need.
  if (count > 0) expect(repeatable[0]).toContain('odd\n  "GET /odd HTTP/1.1\\r\\n\\r\\n"\n  lane (')
})
