import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { limitPipelining, maxPipelined } from './limit-pipelining.ts'

/** Sends requests in one chunk; returns what arrives until the server closes the connection. */
async function pipeline(count: number, route: RequestListener): Promise<string> {
  const server = createServer(limitPipelining(route)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const one = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  client.write(`${one.repeat(count - 1)}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  return text(client).catch(() => '')
}

test('as many requests as are allowed get their responses', async () => {
  const received = await pipeline(maxPipelined + 1, (_, response) => response.end('fine'))
  expect(received.match(/fine/g)).toHaveLength(maxPipelined + 1)
})

test('they are handled one after the other, in order', async () => {
  let inProgress = 0
  let handled = 0
  const received = await pipeline(20, (_, response) => {
    inProgress += 1
    expect(inProgress).toBe(1)
    setImmediate(() => {
      inProgress -= 1
      handled += 1
      response.end(`response ${handled}.`)
    })
  })
  const order = received.match(/response \d+/g)
  expect(order).toEqual(Array.from({ length: 20 }, (_, n) => `response ${n + 1}`))
})

test('a connection with more is closed, and its other requests are not handled', async () => {
  let handled = 0
  await pipeline(10 * maxPipelined, () => {
    handled += 1
  })
  expect(handled).toBe(1)
})

test('requests that are answered one after the other are not limited', async () => {
  const server = createServer(limitPipelining((_, response) => response.end('fine')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  for (let n = 0; n < 2 * maxPipelined; n += 2) {
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2))
    let received = ''
    while (received.split('fine').length < 3) received += (await once(client, 'data')).join('')
  }
  expect(client.destroyed).toBe(false)
})
