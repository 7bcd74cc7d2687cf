// The MCP tools, called by the SDK clients over HTTP and through `plinth mcp`.
// Stores: sqlite-files. Other suites run the tools' operations on both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const text = { type: 'string', description: expect.any(String) }
const $schema = 'https://json-schema.org/draft/2020-12/schema'
const closed = { $schema, type: 'object', additionalProperties: false }

const summaryOf = ({ name, inputSchema, outputSchema, annotations }: ListedTool) => ({
  name,
  inputSchema,
  returns: outputSchema?.required,
  annotations,
})
/** Every hint is given explicitly, so that no client has to guess. */
const hints = (...given: string[]) =>
  Object.fromEntries(
    ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map((hint) => [
      hint,
      given.includes(hint),
    ]),
  )

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
    const naming = {
      slug: text,
      title: { ...text, maxLength: 120 },
      password: { ...text, minLength: 4, maxLength: 128 },
    }
    const name = { id: text, slug: text }
    const positive = { type: 'integer', exclusiveMinimum: 0, description: expect.any(String) }
    const number = { ...positive, maximum: Number.MAX_SAFE_INTEGER }
    const drop = ['url', 'id', 'slug']
    expect((await agent.tools()).map(summaryOf)).toEqual([
      {
        name: 'service_publish',
        inputSchema: {
          ...closed,
          properties: {
            content: { ...text, minLength: 1 },
            format: { ...text, enum: ['html', 'markdown'] },
            ...naming,
          },
          required: ['content'],
        },
        returns: [...drop, 'version_number'],
        annotations: hints('openWorldHint'),
      },
      {
        name: 'service_stage_upload',
        inputSchema: {
          ...closed,
          properties: {
            kind: { ...text, enum: ['html', 'markdown', 'zip'] },
            ...naming,
            max_bytes: number,
          },
          required: ['kind'],
        },
        returns: ['upload_url', 'curl', 'expires_at', 'max_bytes', 'updates'],
        annotations: hints('openWorldHint'),
      },
      {
        name: 'service_list',
        inputSchema: { $schema, type: 'object', properties: {} },
        returns: ['drops'],
        annotations: hints('readOnlyHint', 'idempotentHint'),
      },
      {
        name: 'service_versions',
        inputSchema: { ...closed, properties: name },
        returns: [...drop, 'versions'],
        annotations: hints('readOnlyHint', 'idempotentHint'),
      },
      {
        name: 'service_promote',
        inputSchema: {
          ...closed,
          properties: { ...name, version_number: number, version_id: text },
        },
        returns: [...drop, 'version_number', 'version_id'],
        annotations: hints('idempotentHint', 'openWorldHint'),
      },
      {
        name: 'service_unpublish',
        inputSchema: { ...closed, properties: name },
        returns: [...drop, 'status', 'published'],
        annotations: hints('idempotentHint', 'openWorldHint'),
      },
      {
        name: 'service_republish',
        inputSchema: { ...closed, properties: name },
        returns: [...drop, 'status', 'published'],
        annotations: hints('idempotentHint', 'openWorldHint'),
      },
      {
        name: 'service_delete',
        inputSchema: { ...closed, properties: { id: text }, required: ['id'] },
        returns: ['deleted'],
        annotations: hints('destructiveHint', 'idempotentHint'),
      },
    ])
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

    const versions = await agent.call('service_versions', { slug })
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
    const time = expect.stringMatching(/Z$/)
    const times = { created_at: time, updated_at: time, expires_at: hasPlans() ? time : null }
    expect(drops).toEqual([{ id, slug, url, name: 'Called so', status: 'live', ...times }])
    expect(await agent.call('service_delete', { id })).toEqual({ deleted: id })
    expect((await visit(url)).status).toBe(410)
    expect((await agent.call('service_list')).drops).toEqual([])
    await agent.close()
  })

  test('unpublishes a drop, adds a version to it, and publishes it again', async () => {
    const agent = await connect(plinth, owner)
    const { id, slug, url } = await agent.call('service_publish', { content: '<p>one' })
    const state = { url, id, slug }
    const unpublished = { ...state, status: 'unpublished', published: false }
    for (const name of [{ id }, { slug }])
      expect(await agent.call('service_unpublish', name)).toEqual(unpublished)
    expect((await visit(url)).status).toBe(404)
    expect((await agent.call('service_list')).drops).toMatchObject([{ id, status: 'unpublished' }])

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

    const live = { ...state, status: 'live', published: true }
    expect(await agent.call('service_republish', { slug })).toEqual(live)
    expect((await visit(url)).text.replace(badge, '')).toBe('<p>three')
    expect(await agent.call('service_delete', { id })).toEqual({ deleted: id })
    await agent.close()
  })

  test('gets an error that says what to do when a call fails', async () => {
    const content = '<p>a'
    const cases = [
      ['service_publish', {}, 'missing_field'],
      ['service_publish', { content: 7 }, 'invalid_field'],
      ['service_publish', { content: '' }, 'invalid_field'],
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
      ['service_versions', {}, 'missing_field'],
      ['service_versions', { id: otherDrop.id, slug: otherDrop.slug }, 'invalid_field'],
      ['service_versions', { slug: otherDrop.slug }, 'not_found'],
      ['service_promote', { id: otherDrop.id, version_number: 1 }, 'not_found'],
      ['service_promote', { slug: 'no-such-drop', version_number: 1 }, 'not_found'],
      ['service_unpublish', {}, 'missing_field'],
      ['service_unpublish', { id: otherDrop.id }, 'not_found'],
      ['service_unpublish', { slug: otherDrop.slug }, 'not_found'],
      ['service_republish', { id: otherDrop.id, slug: otherDrop.slug }, 'invalid_field'],
      ['service_republish', { slug: 'no-such-drop' }, 'not_found'],
      ['service_delete', {}, 'missing_field'],
      ['service_delete', { id: 'st_nothing' }, 'not_found'],
      ['service_delete', { id: otherDrop.id }, 'not_found'],
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
