// The MCP tools, called by the SDK clients over HTTP and through `plinth mcp`.
// Stores: sqlite-files. Other suites run the tools' operations on both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJourney } from './harness/agent-journey.ts'
import { type Agent, agents, type ListedTool } from './harness/agents.ts'
import { apiOf, refusal } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { hasPlans } from './harness/modes.ts'
import type { Account } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let owner: Account
/** An account without drops, for calls that are refused or only read. */
let account: Account
/** A drop of another account. */
let otherDrop: { readonly id: string; readonly slug: string }
beforeAll(async () => {
  refuseStaleCli()
  plinth = await sharedPlinth()
  owner = await plinth.createAccount()
  account = await plinth.createAccount()
  otherDrop = (await apiOf(plinth, await plinth.createAccount())('POST', '/sites')).json
})

type Schema = ListedTool['outputSchema']

/** Names of properties; those that need not be there end in a question mark. */
function namesOf({ properties, required }: NonNullable<Schema>): string[] {
  const needed = new Set((required as string[] | undefined) ?? [])
  return Object.keys(properties as object).map((name) => (needed.has(name) ? name : `${name}?`))
}

const summaryOf = ({ name, inputSchema, outputSchema, annotations }: ListedTool) => [
  name,
  namesOf(inputSchema as NonNullable<Schema>).join(' '),
  outputSchema ? namesOf(outputSchema).join(' ') : 'text',
  annotations,
]

describe.each(agents)('client $name', ({ revision, connect }) => {
  let agent: Agent
  beforeAll(async () => {
    agent = await connect(plinth, account)
  })
  afterAll(() => agent.close())

  test('lists the tools with their schemas and instructions', async () => {
    expect(agent.about).toEqual({
      revision,
      server: 'plinth',
      capabilities: { tools: {} },
      instructions: expect.stringContaining('service_publish'),
    })
    const settings = 'slug? title? password?'
    const replacing = { destructiveHint: true }
    const reading = { readOnlyHint: true }
    expect((await agent.tools()).map(summaryOf)).toEqual([
      [
        'service_publish',
        `content format? ${settings} base_version? draft? note?`,
        'url id slug version_number preview_url? warnings?',
        replacing,
      ],
      [
        'service_stage_upload',
        `kind ${settings} note? max_bytes?`,
        'upload_url curl expires_at',
        { destructiveHint: false },
      ],
      ['service_list', 'query? limit? cursor?', 'drops next_cursor?', reading],
      ['service_read', 'id path? from_line? to_line?', 'text', reading],
      [
        'service_edit',
        'id edits base_version? draft? note?',
        'version_number preview_url? warnings?',
        replacing,
      ],
      ['service_versions', 'id', 'versions', reading],
      [
        'service_promote',
        'id version_number? version_id? base_version?',
        'version_number version_id warnings?',
        replacing,
      ],
      [
        'service_settings',
        'id name? password? remove_password? spa_fallback? published?',
        'name status has_password spa_fallback published',
        replacing,
      ],
      ['service_views', 'id days?', 'total days paths referrers', reading],
      ['service_delete', 'id', 'deleted', replacing],
    ])
  })

  test('publishes, reads, edits, meets a conflict, drafts, counts views and deletes', async () => {
    const agent = await connect(plinth, owner)
    await runJourney(agent.callForText)
    await agent.close()
  })

  test('publishes, updates, rolls back, uploads a file, lists and deletes', async () => {
    const agent = await connect(plinth, owner)
    const html = '<!doctype html><title>One</title><p>one'
    const first = await agent.call('service_publish', { content: html })
    const { id, slug, url } = first
    expect(first).toEqual({
      url: `http://${slug}.localhost:${plinth.port}`,
      id: expect.stringMatching(/^st_/),
      slug: expect.any(String),
      version_number: 1,
    })
    const shown = async () => (await visit(url)).text.replace(badge, '')
    expect(await shown()).toBe(html)

    const input = { content: '# Two', slug, title: 'Called so', password: '' }
    expect(await agent.call('service_publish', input)).toEqual({ ...first, version_number: 2 })
    expect(await shown()).toMatch(/<title>Called so<.*<h1[^>]*>.*Two/s)

    const versions = await agent.call('service_versions', { id: slug })
    const entry = (number: number, live: boolean) => ({
      version_number: number,
      version_id: expect.stringMatching(/^v_/),
      live,
      published_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      byte_size: expect.any(Number),
      preview_url: expect.stringMatching(/^http:..p-/),
    })
    expect(versions).toEqual({ url, id, slug, versions: [entry(2, true), entry(1, false)] })
    const [, before] = versions.versions
    expect((await visit(before.preview_url)).text).toContain('<p>one')

    const back = await agent.call('service_promote', { id, version_number: 1 })
    const { version_id } = before
    expect(back).toEqual({ url, id, slug, version_number: 1, version_id })
    expect(await shown()).toBe(html)

    const staged = await agent.call('service_stage_upload', { kind: 'html', slug })
    expect(staged).toEqual({
      upload_url: expect.stringMatching(/^http:..localhost:\d+\/mcp\/uploads\/[a-z2-7]{48}$/),
      curl: `curl -sS -T page.html '${staged.upload_url}'`,
      expires_at: expect.stringMatching(/Z$/),
      max_bytes: hasPlans() ? 10_485_760 : null,
      updates: id,
    })
    const sent = await fetch(staged.upload_url, { method: 'PUT', body: '<p>three' })
    expect([sent.status, await sent.json()]).toEqual([201, { ...first, version_number: 3 }])
    expect(await shown()).toBe('<p>three')

    const { drops } = await agent.call('service_list')
    expect(drops).toEqual([{ id, slug, url, name: 'Called so' }])
    expect(await agent.call('service_delete', { id: slug })).toEqual({ deleted: id })
    expect((await visit(url)).status).toBe(410)
    expect((await agent.call('service_list')).drops).toEqual([])
    await agent.close()
  })

  test('takes a drop offline, adds versions to it, and brings it back', async () => {
    const agent = await connect(plinth, owner)
    const { id, slug, url } = await agent.call('service_publish', { content: '<p>one' })
    const state = { url, id, slug }
    const settings = { ...state, name: '', has_password: false, spa_fallback: false }
    const unpublished = { ...settings, status: 'unpublished', published: false }
    const offline = await agent.call('service_settings', { id: slug, published: false })
    expect(offline).toEqual(unpublished)
    // Nothing but the name of a drop reads its settings.
    expect(await agent.call('service_settings', { id, name: '' })).toEqual(unpublished)
    expect((await visit(url)).status).toBe(404)
    expect((await agent.call('service_list')).drops).toEqual([{ ...state, status: 'unpublished' }])

    const message = expect.stringContaining('This drop is unpublished')
    const warnings = [{ file: 'index.html', line: null, message }]
    const second = { ...state, version_number: 2, warnings }
    expect(await agent.call('service_publish', { content: '<p>two', slug })).toEqual(second)
    const promoted = await agent.call('service_promote', { id, version_number: 1 })
    expect(promoted).toMatchObject({ ...state, version_number: 1, warnings })
    const { upload_url } = await agent.call('service_stage_upload', { kind: 'html', slug })
    const staged = await fetch(upload_url, { method: 'PUT', body: '<p>three' })
    expect(await staged.json()).toEqual({ ...second, version_number: 3 })
    expect((await visit(url)).status).toBe(404)

    const changes = { name: 'Three', spa_fallback: true, published: true }
    const live = { ...settings, ...changes, status: 'live' }
    expect(await agent.call('service_settings', { id, ...changes })).toEqual(live)
    expect((await visit(`${url}/any/path`)).text.replace(badge, '')).toBe('<p>three')
    expect(await agent.call('service_delete', { id })).toEqual({ deleted: id })
    await agent.close()
  })

  test('gets an error that says what to do when a call fails', async () => {
    const content = '<p>a'
    const cases = [
      ['service_publish', {}, 'missing_field'],
      ['service_publish', { content: 7 }, 'invalid_field'],
      ['service_publish', { content: '' }, 'missing_field'],
      ['service_publish', { content, format: 'pdf' }, 'invalid_field'],
      ['service_publish', { content, colour: 'red' }, 'invalid_field'],
      ['service_publish', { content, title: 'a'.repeat(121) }, 'invalid_field'],
      ['service_publish', { content, slug: 'Not A Slug' }, 'invalid_slug'],
      ['service_publish', { content, slug: otherDrop.slug }, 'slug_taken'],
      ['service_publish', { content, password: 'open\nsesame' }, 'invalid_field'],
      ['service_stage_upload', {}, 'missing_field'],
      ['service_stage_upload', { kind: 'pdf' }, 'invalid_field'],
      ['service_stage_upload', { kind: 'zip', max_bytes: 0 }, 'invalid_field'],
      ['service_stage_upload', { kind: 'html', slug: otherDrop.slug }, 'slug_taken'],
      ['service_publish', { content, draft: true, password: 'open sesame' }, 'invalid_field'],
      ['service_list', { limit: 201 }, 'invalid_field'],
      ['service_list', { cursor: 'two' }, 'invalid_field'],
      ['service_read', {}, 'missing_field'],
      ['service_read', { id: otherDrop.slug }, 'not_found'],
      ['service_edit', { id: otherDrop.id, edits: [{ old: 'a', new: 'b' }] }, 'not_found'],
      ['service_edit', { id: otherDrop.id, edits: [{ old: '', new: 'b' }] }, 'missing_field'],
      ['service_versions', { id: '' }, 'missing_field'],
      ['service_versions', { id: otherDrop.id, slug: otherDrop.slug }, 'invalid_field'],
      ['service_versions', { id: otherDrop.slug }, 'not_found'],
      ['service_promote', { id: otherDrop.id, version_number: 1 }, 'not_found'],
      ['service_promote', { id: 'no-such-drop', version_number: 1 }, 'not_found'],
      ['service_settings', { id: otherDrop.id, published: false }, 'not_found'],
      ['service_settings', { id: 'a', password: 'abcd', remove_password: true }, 'invalid_field'],
      ['service_views', { id: otherDrop.slug }, 'not_found'],
      ['service_views', { id: otherDrop.slug, days: 91 }, 'invalid_field'],
      ['service_delete', {}, 'missing_field'],
      ['service_delete', { id: 'st_nothing' }, 'not_found'],
      ['service_delete', { id: otherDrop.id }, 'not_found'],
      // Names of an earlier listing, which clients may have kept.
      ['service_unpublish', { slug: otherDrop.slug }, 'not_found'],
      ['service_republish', { id: otherDrop.id }, 'not_found'],
    ] as const
    const ofPlans = [
      ['service_publish', { content, password: 'open sesame' }, 'plan_limit'],
      ['service_stage_upload', { kind: 'zip', max_bytes: 2 ** 30 }, 'upload_too_large'],
      ['service_stage_upload', { kind: 'html', password: 'open sesame' }, 'plan_limit'],
    ] as const
    for (const [tool, input, error] of hasPlans() ? [...cases, ...ofPlans] : cases) {
      expect([tool, input, await agent.call(tool, input)]).toEqual([tool, input, refusal(error)])
    }
    await expect(agent.call('service_launch')).rejects.toThrow('There is no tool service_launch')
    expect((await agent.call('service_list')).drops).toEqual([])
  })
})

describe('plinth mcp', () => {
  const [overStdio] = agents.filter(({ name }) => name.startsWith('1 over stdio'))

  test.each([
    ['gets an error for an invalid token', () => plinth.base, 'This token is not valid'],
    ['gets an error if the service is unreachable', () => 'http://127.0.0.1:9', 'Cannot reach'],
  ])('a client %s', async (_, base, message) => {
    const attempt = overStdio?.connect({ base: base() }, { token: 'plinth_wrong' })
    await expect(attempt).rejects.toThrow(message)
  })

  test('ends with a sentence without a login', async () => {
    const home = plinth.stores.dataDir
    const cli = createCli({ cwd: home, home, env: { PLINTH_URL: plinth.base } })
    const { exitCode, stdout, stderr } = await cli.run('mcp')
    expect([exitCode, stdout]).toEqual([4, ''])
    expect(stderr).toContain('PLINTH_TOKEN')
  })
})
