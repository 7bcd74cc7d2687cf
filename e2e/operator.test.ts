// The operator's commands, beside a running server.
// Stores: both; `npm test` has sqlite-files. The commands use the same statements as the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { expectCommandError } from './harness/command-errors.ts'
import { visit } from './harness/http.ts'
import { runPlinthd } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { unzip } from './harness/zip.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

/** Errors reported before the stores are opened are tested on one pair only. */
const isFirstPair = inject('stores') === 'sqlite-files'

const plinthd = (...args: string[]) => runPlinthd(plinth.environment, ...args)

async function publish(api: Api, slug: string): Promise<{ id: string; url: string }> {
  const { json } = await api('POST', '/sites', { slug })
  await api('POST', `/sites/${json.id}/upload`, fileForm('a.html', slug))
  return json
}

const statusOf = async ({ url }: { url: string }) => (await visit(url)).status

describe('account create', () => {
  test('prints a token that works immediately', async () => {
    const { code, stdout } = await plinthd(
      'account',
      'create',
      '--email',
      'Created@Operator.example',
    )
    expect(code).toBe(0)
    expect(stdout).toContain('created@operator.example has an account on the free plan.')
    const token = stdout.trim().split(/\s+/).at(-1) ?? ''
    const me = await apiOf(plinth, { token })('GET', '/me')
    expect(me.json).toMatchObject({
      user: { email: 'created@operator.example' },
      tenant: { plan: 'free' },
    })
  })

  test('with --json prints one object and nothing else', async () => {
    const args = ['--email', 'created-json@operator.example', '--plan', 'business', '--json']
    const { code, stdout, stderr } = await plinthd('account', 'create', ...args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const account = JSON.parse(stdout)
    expect(account).toEqual({
      user_id: expect.stringMatching(/^us_/),
      tenant_id: expect.stringMatching(/^tn_/),
      email: 'created-json@operator.example',
      token: expect.any(String),
    })
    const me = await apiOf(plinth, account)('GET', '/me')
    expect(me.json).toMatchObject({
      user: { id: account.user_id, email_verified: true },
      tenant: { id: account.tenant_id, plan: 'business' },
    })
  })

  test('refuses an address that has an account, in any spelling', async () => {
    await plinthd('account', 'create', '--email', 'twice@operator.example')
    const again = await plinthd('account', 'create', '--email', 'TWICE@operator.example', '--json')
    expectCommandError(again, /^There is already an account for twice@operator\.example\./m)
  })

  test.runIf(isFirstPair).for([
    ['a plan that does not exist', ['--email', 'd@example.org', '--plan', 'gold'], /free, plus/],
    ['an invalid address', ['--email', 'invalid'], /e-?mail/i],
    [
      'a password that is too short',
      ['--email', 'd@example.org', '--password', 'x'],
      /at least 8 characters/,
    ],
    ['no address', [], /--email/],
  ] as const)('refuses %s', async ([, args, sentence]) => {
    expectCommandError(await plinthd('account', 'create', ...args), sentence)
  })
})

test('a plan takes effect immediately: more drops, and then only the first three', async () => {
  const account = await plinth.createAccount('free')
  const api = apiOf(plinth, account)
  const setPlan = (plan: string) =>
    plinth.plinthd('account', 'set-plan', '--email', account.email, '--plan', plan)
  const drops = []
  for (const n of [1, 2, 3]) drops.push(await publish(api, `plan-change-${n}`))
  const refused = await api('POST', '/sites', { slug: 'plan-change-4' })
  expect([refused.status, refused.json.error]).toEqual([403, 'plan_limit'])

  await setPlan('plus')
  drops.push(await publish(api, 'plan-change-4'))
  expect(await Promise.all(drops.map(statusOf))).toEqual([200, 200, 200, 200])

  await setPlan('free')
  expect(await Promise.all(drops.map(statusOf))).toEqual([200, 200, 200, 503])
  const paused = await visit(drops[3]?.url ?? '')
  expect(paused.headers['retry-after']).toMatch(/^\d+$/)
  expect(paused.text).not.toContain('plan-change-4')

  await setPlan('plus')
  expect(await Promise.all(drops.map(statusOf))).toEqual([200, 200, 200, 200])
  const unknown = await plinthd(
    'account',
    'set-plan',
    '--email',
    'no@example.org',
    '--plan',
    'plus',
  )
  expectCommandError(unknown, /no account with the address no@example\.org/)
})

test('a removed drop is gone immediately, for its owner too, and can be restored', async () => {
  const api = apiOf(plinth, await plinth.createAccount('free'))
  const drop = await publish(api, 'to-be-removed')
  expect(await statusOf(drop)).toBe(200)
  await plinth.plinthd('site', 'remove', 'to-be-removed')
  expect(await statusOf(drop)).toBe(410)
  expect((await api('GET', `/sites/${drop.id}`)).json.status).toBe('removed')
  const upload = await api('POST', `/sites/${drop.id}/upload`, fileForm('a.html', 'again'))
  expect(upload.status).toBe(403)
  await plinth.plinthd('site', 'restore', 'to-be-removed')
  expect((await visit(drop.url)).text).toMatch(/^to-be-removed/)
  expectCommandError(
    await plinthd('site', 'remove', 'never-published'),
    /no drop .*never-published/,
  )
})

test('an export contains every drop as uploaded, by command and by API', async () => {
  const account = await plinth.createAccount('plus')
  const api = apiOf(plinth, account)
  const createDrop = async (slug: string) =>
    (await api('POST', '/sites', { slug, name: slug })).json.id
  const files = { 'index.html': '<p>folder', 'css/a b.css': 'p{}', 'über/index.html': 'ü' }
  await api('POST', `/sites/${await createDrop('export-folder')}/upload-bundle`, folderForm(files))
  const notes = await createDrop('export-notes')
  await api('POST', `/sites/${notes}/upload`, fileForm('old.html', 'an older version'))
  await api('POST', `/sites/${notes}/upload`, fileForm('notes.md', '# Notes\n'))
  await createDrop('export-reserved')

  const out = path.join(plinth.stores.dataDir, 'export.zip')
  await plinth.plinthd('export', '--email', account.email, '--out', out)
  const response = await fetch(`${plinth.base}/api/v1/sites/export`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(response.headers.get('content-type')).toBe('application/zip')
  for (const archive of [await readFile(out), new Uint8Array(await response.arrayBuffer())]) {
    const { 'plinth.json': description = '', ...content } = await unzip(archive)
    expect(content).toEqual({
      'export-folder/index.html': '<p>folder',
      'export-folder/css/a b.css': 'p{}',
      'export-folder/über/index.html': 'ü',
      'export-notes/index.md': '# Notes\n',
    })
    const { drops } = JSON.parse(description)
    expect(drops.map(({ slug }: { slug: string }) => slug).sort()).toEqual([
      'export-folder',
      'export-notes',
      'export-reserved',
    ])
    expect(drops.find(({ slug }: { slug: string }) => slug === 'export-notes')).toMatchObject({
      id: notes,
      status: 'live',
      versions: [
        { version_number: 2, live: true },
        { version_number: 1, live: false },
      ],
    })
  }
  const unknown = await plinthd('export', '--email', 'no@example.org', '--out', out)
  expectCommandError(unknown, /no account with the address no@example\.org/)
  const nowhere = path.join(plinth.stores.dataDir, 'missing', 'export.zip')
  const unwritable = await plinthd('export', '--email', account.email, '--out', nowhere)
  expectCommandError(unwritable, /missing\/export\.zip/)
})

test.runIf(isFirstPair)('the output may be read in part, as by head', async () => {
  const child = spawn(process.execPath, [inject('plinthd'), 'doctor'], { env: plinth.environment })
  child.stdout.destroy()
  const stderr = text(child.stderr)
  const [code] = await once(child, 'exit')
  expect({ code, stderr: await stderr }).toEqual({ code: 0, stderr: '' })
})

test('migrate can be repeated, and doctor finds nothing wrong', async () => {
  for (const _ of [1, 2]) {
    const stdout = 'The database is up to date.\n'
    expect(await plinthd('migrate')).toEqual({ code: 0, stdout, stderr: '' })
  }
  const { code, stdout } = await plinthd('doctor')
  expect(code).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
  for (const name of ['database', 'blobs', 'spool', 'mail']) expect(stdout).toContain(`${name}: `)
})

describe('errors are explained', () => {
  const unreachable: Record<string, string> = isFirstPair
    ? { DATABASE_URL: 'sqlite:/dev/null/plinth.sqlite' }
    : { DATABASE_URL: 'postgres://plinth:plinth@127.0.0.1:1/plinth' }

  test('by doctor, if the database is unreachable', async () => {
    const { code, stdout, stderr } = await runPlinthd(
      { ...plinth.environment, ...unreachable },
      'doctor',
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/^FAIL {2}database: /m)
    expect(stdout).toMatch(/^ok {4}blobs: /m)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
  })

  test.runIf(isFirstPair)('for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const outcome = await runPlinthd({ ...plinth.environment, PORT: String(port) }, 'serve')
    other.close()
    expectCommandError(outcome, new RegExp(`Port ${port} .*in use.*PORT`))
  })
})
