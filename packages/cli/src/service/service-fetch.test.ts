import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServiceFetch } from './service-fetch.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const uploadInit = () => {
  const body = new FormData()
  body.append('file', new Blob(['x'.repeat(100_000)]), 'a.txt')
  return { method: 'POST', body }
}

const failureOf = (url: string, init?: RequestInit, timeoutMs = 50) =>
  createServiceFetch(url, { timeoutMs })(url, init)
    .then((response) => response.text())
    .catch((error: Error) => error)

test.each<[string, RequestListener, RequestInit?]>([
  ['sends no response', () => {}],
  ['does not respond to an upload', () => {}, uploadInit()],
  ['stops in the middle of a response', (_, response) => response.write('half')],
])('times out if the service %s', async (_, listener, init) => {
  const url = await serve(listener)
  expect(await failureOf(url, init)).toMatchObject({
    failure: 'unreachable',
    message: `${url} did not respond in time. Try again.`,
  })
})

test('reports a connection that breaks during a response', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => response.destroy())
  })
  expect(await failureOf(url, {}, 10_000)).toMatchObject({
    failure: 'unreachable',
    message: `The connection to ${url} was lost. Try again.`,
  })
})

test('reports the target of a redirect without sending it the token', async () => {
  const seen: (string | undefined)[] = []
  const url = await serve(({ headers }, response) => {
    seen.push(headers.authorization)
    response.writeHead(301, { location: 'https://plinth.example/api' }).end()
  })
  const headers = { authorization: 'Bearer pl_any' }
  expect(await failureOf(url, { headers }, 10_000)).toMatchObject({
    message: `${url} redirects to https://plinth.example. If you trust it, use --url https://plinth.example`,
  })
  expect(seen).toEqual(['Bearer pl_any', undefined])
})

test('suggests http: if the server does not support HTTPS', async () => {
  const plain = await serve((_, response) => response.end())
  const url = plain.replace('http:', 'https:')
  expect(await failureOf(url, {}, 10_000)).toMatchObject({
    message: `${url} does not support HTTPS. Did you mean --url ${plain}?`,
  })
})
