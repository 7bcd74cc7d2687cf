import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bridge } from './bridge.ts'
import type { PostOptions } from './forward.ts'
import type { Message } from './message.ts'
import { headersOf } from './message-headers.ts'
import { readEvents } from './read-events.ts'
import { readLines } from './read-lines.ts'

type Post = (body: string, options: PostOptions) => Promise<Response>

/** Sends these lines to the bridge; returns its output and the headers of the requests. */
async function runBridge(lines: readonly string[], post: Post) {
  const written: Message[] = []
  const requestHeaders: PostOptions['headers'][] = []
  await bridge({
    input: Readable.from(lines.map((line) => Buffer.from(`${line}\n`))),
    write: (line) => written.push(JSON.parse(line)),
    post(body, options) {
      requestHeaders.push(options.headers)
      return post(body, options)
    },
  })
  return { written, requestHeaders }
}

const request = (id: number, method = 'tools/list', params = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const respondTo = (body: string, result: object = {}) =>
  Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result })

test('responds to each request separately, and not to notifications', async () => {
  const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const { written, requestHeaders } = await runBridge(
    [notification, request(1), '', request(2)],
    async (body) => respondTo(body),
  )
  expect(written.map(({ id }) => id).toSorted()).toEqual([1, 2])
  expect(requestHeaders).toHaveLength(2)
})

test('forwards an event stream up to the response', async () => {
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: {} }
  const response = { jsonrpc: '2.0', id: 1, result: {} }
  const { written } = await runBridge([request(1)], async () => {
    const events = [progress, response].map((message) => `data: ${JSON.stringify(message)}\n\n`)
    return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } })
  })
  expect(written).toEqual([progress, response])
})

test.each<[string, Post, string]>([
  [
    'an error of the REST API',
    async () => Response.json({ error: 'unauthorized', detail: 'No.' }, { status: 401 }),
    'No.',
  ],
  [
    'an error without an id',
    async () =>
      Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_020, message: 'Other.' } }),
    'Other.',
  ],
  ['an HTML page', async () => new Response('<html>', { status: 502 }), 'status 502'],
  [
    'an incomplete response',
    async () => new Response('data: ', { headers: { 'content-type': 'text/event-stream' } }),
    'connection was lost',
  ],
  [
    'a failed connection',
    async () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') })
    },
    'connection was lost',
  ],
])('%s becomes a JSON-RPC error of the request', async (_, post, expectedText) => {
  const { written } = await runBridge([request(7)], post)
  expect(written).toEqual([
    expect.objectContaining({
      id: 7,
      error: expect.objectContaining({ message: expect.stringContaining(expectedText) }),
    }),
  ])
})

test.each([
  ['{', -32_700],
  ['[]', -32_600],
  ['7', -32_600],
])('rejects the line %s', async (line, code) => {
  const { written } = await runBridge([line], async (body) => respondTo(body))
  expect(written).toEqual([
    expect.objectContaining({ id: null, error: expect.objectContaining({ code }) }),
  ])
})

test('aborts a cancelled request without a response', async () => {
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const { written } = await runBridge(
    [request(1), JSON.stringify(cancel)],
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  expect(written).toEqual([])
})

test('sends the negotiated revision with later requests', async () => {
  let onFirstResponse = () => {}
  async function* inTurn() {
    const first = new Promise<void>((resolve) => {
      onFirstResponse = resolve
    })
    yield Buffer.from(`${request(1, 'initialize')}\n`)
    await first
    yield Buffer.from(`${request(2)}\n`)
  }
  const requestHeaders: PostOptions['headers'][] = []
  await bridge({
    input: inTurn(),
    write: () => onFirstResponse(),
    async post(body, { headers }) {
      requestHeaders.push(headers)
      return respondTo(body, { protocolVersion: '2025-11-25' })
    },
  })
  expect(requestHeaders).toEqual([{}, { 'mcp-protocol-version': '2025-11-25' }])
})

test.each([
  ['tools/call', { name: 'service_list' }, { 'mcp-name': 'service_list' }],
  ['tools/call', { name: 'é' }, { 'mcp-name': '=?base64?w6k=?=' }],
  ['tools/call', { name: '=?base64?x?=' }, { 'mcp-name': '=?base64?PT9iYXNlNjQ/eD89?=' }],
  ['tools/call', {}, {}],
  ['resources/read', { uri: 'a:b' }, { 'mcp-name': 'a:b' }],
  ['tools/list', { name: 'no' }, {}],
])('sets the headers for %s with %j', (method, params, named) => {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }
  const always = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
  expect(headersOf(message, '2025-11-25')).toEqual({ ...always, ...named })
})

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('joins lines across chunks, and yields null for one that is too long', async () => {
  const chunks = ['a', 'b\r\nc', 'd\n\n', '123456789', '0\nlast'].map((text) => Buffer.from(text))
  expect(await collect(readLines(Readable.from(chunks), 9))).toEqual(['ab', 'cd', '', null, 'last'])
})

test('joins events across chunks', async () => {
  const text =
    ': hello\nevent: message\ndata: {"a":\ndata: "é"}\r\n\r\nid: 1\n\ndata:2\n\ndata: half'
  const bytes = [...Buffer.from(text)].map((byte) => Buffer.of(byte))
  expect(await collect(readEvents(Readable.from(bytes)))).toEqual(['{"a":\n"é"}', '2'])
})
