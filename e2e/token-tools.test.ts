// Every MCP tool with every kind of token.
// Stores: sqlite-files. The tools call the use cases of the REST API.
import { beforeAll, expect, test } from 'vitest'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import {
  createTokenWorld,
  type TokenKind,
  type TokenWorld,
  tokenKinds,
} from './harness/token-kinds.ts'

let plinth: SharedPlinth
let world: TokenWorld
beforeAll(async () => {
  plinth = await sharedPlinth()
  world = await createTokenWorld(plinth)
})

async function send(kind: TokenKind, method: string, params: object) {
  const response = await fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.tokens[kind]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result?: ToolResponse }
  return { status: response.status, result }
}

interface ToolResponse {
  readonly isError?: boolean
  readonly content?: readonly { readonly text: string }[]
  readonly tools?: readonly { readonly name: string }[]
  readonly instructions?: string
}

/** `limits`: `forbidden` because of the token's limits. A number: the request was refused. */
async function outcomeOf(kind: TokenKind, name: string, input: object): Promise<string> {
  const { status, result } = await send(kind, 'tools/call', { name, arguments: input })
  if (status !== 200) return String(status)
  if (!result?.isError) return 'ok'
  const { error, detail } = JSON.parse(result.content?.[0]?.text ?? '{}')
  return error === 'forbidden' && detail.startsWith('This API token ') ? 'limits' : error
}

// After the tools: the same for the other drop, or for a new one.
const table = `
                       full       read       drafts     drop       drop-read  drop-drafts expired cli  mcp
service_publish        ok         limits     limits     ok         limits     limits      401     403  ok
service_stage_upload   ok         limits     limits     ok         limits     limits      401     403  ok
service_list           ok         ok         ok         ok         ok         ok          401     403  ok
service_read           ok         ok         ok         ok         ok         ok          401     403  ok
service_edit           ok         limits     limits     ok         limits     limits      401     403  ok
service_versions       ok         ok         ok         ok         ok         ok          401     403  ok
service_promote        ok         limits     limits     ok         limits     limits      401     403  ok
service_settings       ok         limits     limits     ok         limits     limits      401     403  ok
service_views          ok         ok         ok         ok         ok         ok          401     403  ok
service_delete         not_found  limits     limits     not_found  limits     limits      401     403  not_found
publish_draft          ok         limits     ok         ok         limits     ok          401     403  ok
edit_draft             ok         limits     ok         ok         limits     ok          401     403  ok
publish_new            ok         limits     limits     limits     limits     limits      401     403  ok
new_draft              ok         limits     limits     limits     limits     limits      401     403  ok
publish_other          ok         limits     limits     limits     limits     limits      401     403  ok
draft_other            ok         limits     ok         limits     limits     limits      401     403  ok
stage_new              ok         limits     limits     limits     limits     limits      401     403  ok
stage_other            ok         limits     limits     limits     limits     limits      401     403  ok
read_other             ok         ok         ok         not_found  not_found  not_found   401     403  ok
edit_other             ok         limits     limits     not_found  limits     not_found   401     403  ok
versions_other         ok         ok         ok         not_found  not_found  not_found   401     403  ok
settings_other         ok         limits     limits     not_found  limits     limits      401     403  ok
views_other            ok         ok         ok         not_found  not_found  not_found   401     403  ok
unpublish_other        ok         limits     limits     not_found  limits     limits      401     403  ok
`

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const content = '<h1>Hello'
/** Matches again after each edit. */
const edits = [{ old: '<h1>', new: '<h1> ' }]

/** The call of each row; those named after a tool call it for the drop of the tokens for one drop. */
const calls: Readonly<Record<string, () => [tool: string, input: object]>> = {
  service_publish: () => ['service_publish', { content, slug: world.drop.slug }],
  service_stage_upload: () => ['service_stage_upload', { kind: 'html', slug: world.drop.slug }],
  service_list: () => ['service_list', {}],
  service_read: () => ['service_read', { id: world.drop.slug }],
  service_edit: () => ['service_edit', { id: world.drop.slug, edits }],
  service_versions: () => ['service_versions', { id: world.drop.slug }],
  service_promote: () => ['service_promote', { id: world.drop.slug, version_number: 1 }],
  service_settings: () => ['service_settings', { id: world.drop.id, published: true }],
  service_views: () => ['service_views', { id: world.drop.id }],
  service_delete: () => ['service_delete', { id: 'st_unknown' }],
  publish_draft: () => ['service_publish', { content, slug: world.drop.slug, draft: true }],
  edit_draft: () => ['service_edit', { id: world.drop.id, edits, draft: true }],
  publish_new: () => ['service_publish', { content }],
  new_draft: () => ['service_publish', { content, draft: true }],
  publish_other: () => ['service_publish', { content, slug: world.other.slug }],
  draft_other: () => ['service_publish', { content, slug: world.other.slug, draft: true }],
  stage_new: () => ['service_stage_upload', { kind: 'markdown' }],
  stage_other: () => ['service_stage_upload', { kind: 'html', slug: world.other.slug }],
  read_other: () => ['service_read', { id: world.other.id }],
  edit_other: () => ['service_edit', { id: world.other.slug, edits }],
  versions_other: () => ['service_versions', { id: world.other.slug }],
  settings_other: () => ['service_settings', { id: world.other.slug, name: 'Other' }],
  views_other: () => ['service_views', { id: world.other.slug }],
  // A name of an earlier listing.
  unpublish_other: () => ['service_unpublish', { slug: world.other.slug }],
}

test('the table has every tool and every kind of token', async () => {
  expect(head).toEqual(tokenKinds)
  const { tools = [] } = (await send('full', 'tools/list', {})).result ?? {}
  const names = rows.map(([name = '']) => name)
  expect(names.filter((name) => name.startsWith('service_'))).toEqual(tools.map(({ name }) => name))
  expect(Object.keys(calls)).toEqual(names)
})

test.each(rows)('%s', async (name = '', ...expected) => {
  const call = calls[name]
  if (!call) throw new Error(`no call of ${name}`)
  const outcomes: string[] = []
  for (const kind of tokenKinds) outcomes.push(await outcomeOf(kind, ...call()))
  expect(outcomes).toEqual(expected)
})

const reading = ['service_list', 'service_read', 'service_versions', 'service_views']
const drafting = ['service_publish', 'service_list', 'service_read', 'service_edit']
const withDrafts = [...drafting, 'service_versions', 'service_views']

test.each<[TokenKind, readonly string[]]>([
  ['read', reading],
  ['drafts', withDrafts],
  ['drop-read', reading],
  ['drop-drafts', withDrafts],
])('%s is offered only the tools that it may use', async (kind, expected) => {
  const { tools = [] } = (await send(kind, 'tools/list', {})).result ?? {}
  expect(tools.map(({ name }) => name)).toEqual(expected)
})

test.each<[TokenKind, string | null]>([
  ['full', null],
  ['mcp', null],
  ['drop', 'This API token is for one drop.'],
  ['drop-read', 'This API token can only read one drop.'],
  ['drafts', 'This API token can only read and upload drafts.'],
])('the instructions for %s say: %s', async (kind, sentence) => {
  const { result } = await send(kind, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  const last = result?.instructions?.split('\n').at(-1)
  if (sentence) expect(last).toBe(sentence)
  else expect(result?.instructions).not.toContain('This API token')
})
