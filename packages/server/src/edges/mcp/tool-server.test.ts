import { createMcpHandler } from '@modelcontextprotocol/server'
import { AppError } from '@plinth/domain/base/errors'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AccountActor } from '../../usecases/access/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { createUrls } from '../http/urls.ts'
import { listTool } from './listing.ts'
import { createToolServer } from './tool-server.ts'
import { formerTools } from './tools/former-tools.ts'
import { tools } from './tools.ts'

interface ToolCall {
  readonly name: string
  readonly arguments: object
}

/** The response to a tool call, with the given use cases. */
const callTool = (params: ToolCall, useCaseStubs: object, actor?: { role: string }) =>
  send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, useCaseStubs, actor)

async function send(
  message: object,
  useCaseStubs: object = {},
  actor = { role: 'member' },
): Promise<string> {
  const log = pino({ level: 'silent' })
  const useCases = useCaseStubs as UseCases
  const urls = createUrls('http://localhost:4000', 'localhost:4000')
  const options = { useCases, urls, version: '0', log }
  const handler = createMcpHandler(() => createToolServer(options, actor as AccountActor))
  const request = new Request('http://localhost:4000/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  })
  return (await handler.fetch(request)).text()
}

/** Agents pay for every byte: about four are a token. */
const tokens = (json: string) => json.length / 4

const failWith = (error: Error) =>
  callTool({ name: 'service_list', arguments: {} }, { listDrops: () => Promise.reject(error) })

test('details of an unexpected error are hidden', async () => {
  const response = await failWith(new Error('connect ECONNREFUSED 10.0.0.7'))
  expect(response).toMatch(/"isError":true/)
  expect(response).toContain('internal')
  expect(response).not.toContain('10.0.0.7')
})

test.each([...tools.keys(), ...formerTools.keys()])(
  '%s is refused to a role without its right',
  async (name) => {
    const outsider = { role: 'outsider' }
    const response = await callTool({ name, arguments: {} }, {}, outsider)
    expect(response).toContain('Your role is outsider.')
  },
)

test('an AppError is returned with its code and detail', async () => {
  const response = await failWith(new AppError('plan_limit', 'Move to Plus.'))
  expect(response).toContain(
    JSON.stringify(JSON.stringify({ error: 'plan_limit', detail: 'Move to Plus.' })),
  )
})

test('versions are listed with their creation time, the live one and drafts', async () => {
  const entry = (number: number, live: boolean, publishedAt: number | null) => ({
    version: {
      id: `v_${number}`,
      number,
      byteSize: 1,
      createdAt: 0,
      publishedAt,
      previewLabel: `p-${number}`,
      note: live ? 'New prices' : '',
    },
    live,
    author: null,
  })
  const response = await callTool(
    { name: 'service_versions', arguments: { slug: 'abc' } },
    {
      findOwnDrop: async () => ({ id: 'st_a', slug: 'abc' }),
      getDrop: async () => ({ status: 'unpublished' }),
      listVersions: async () => [entry(2, false, null), entry(1, true, 0)],
    },
  )
  expect(response).toMatch(
    /is unpublished, .*2: draft, created 1970-.*1: live, created 1970-.*New prices/,
  )
})

test.each([
  [40, true],
  [2, false],
])('a page that replaces %d files says so: %j', async (fileCount, says) => {
  const version = { id: 'v_8', number: 8, previewLabel: 'p-8', fileCount: 1, publishedAt: 1 }
  const before = { ...version, id: 'v_7', number: 7, fileCount }
  const published = { id: 'st_a', slug: 'abc', version, warnings: [], offline: null }
  const response = await callTool(
    { name: 'service_publish', arguments: { content: '<p>new', slug: 'abc' } },
    {
      publishDocument: async () => published,
      findOwnDrop: async () => ({ id: 'st_a', slug: 'abc' }),
      listVersions: async () => [version, before].map((each) => ({ version: each })),
    },
  )
  expect(response).toContain('Version 8 is live')
  expect(response.includes('Version 7 had 40 files, which are no longer served.')).toBe(says)
})

test('a folder and an existing zip are uploaded to the same URL', async () => {
  const response = await callTool(
    { name: 'service_stage_upload', arguments: { kind: 'zip' } },
    { stageUpload: async () => ({ secret: 'a', maxBytes: 1, expiresAt: 0, there: null }) },
  )
  expect(response).toContain("| curl -sS -T - 'http://localhost:4000/mcp/uploads/a'")
  expect(response).toContain('`-T site.zip`')
})

test.each([null, ''])('an argument %j counts as omitted', async (absent) => {
  const received: object[] = []
  const publishDocument = async (_actor: unknown, input: object) => {
    received.push(input)
    return { id: 'st_1', slug: 'apples', version: { number: 1 }, warnings: [] }
  }
  const given = { content: '# x', format: absent, slug: absent, title: absent, password: absent }
  await callTool({ name: 'service_publish', arguments: given }, { publishDocument })
  expect(received).toEqual([{ content: '# x', format: 'markdown', source: 'mcp' }])
})

test('the listing of all tools is short', async () => {
  const listing = [...tools].map(([name, tool]) => listTool(name, tool))
  expect(tokens(JSON.stringify({ tools: listing }))).toBeLessThan(1800)
})

test('a list of 20 drops is short', async () => {
  const drops = Array.from({ length: 20 }, (_, index) => ({
    drop: {
      id: `st_${'a'.repeat(24)}${index + 10}`,
      slug: `brave-orchard-${index + 10}`,
      name: '',
      createdAt: -index,
    },
    domains: [],
    status: 'live',
  }))
  const call = { name: 'service_list', arguments: {} }
  const response = await callTool(call, { listDrops: async () => drops })
  expect(tokens(response)).toBeLessThan(700)
  expect(response.split(drops[7]?.drop.id ?? '')).toHaveLength(2)
  expect(response).toContain('http://{slug}.localhost:4000: brave-orchard-10, brave-orchard-11,')
})

test.each([
  ['initialize', undefined, 'params'],
  ['initialize', {}, 'protocolVersion'],
  ['initialize', { protocolVersion: 1, capabilities: {}, clientInfo: {} }, 'clientInfo.name'],
  ['tools/list', { cursor: 1 }, 'params.cursor'],
  ['tools/call', { arguments: {} }, 'name'],
])(
  '%s with the parameters %j is refused as invalid, and the parameter named',
  async (method, params, name) => {
    const response = await send({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) })
    expect(response).toContain('"code":-32602')
    expect(response).toContain(name)
  },
)
