// Secrets in uploads: left out or warned about on every upload path, and kept with `allow`.
// Stores: sqlite-files. Files are examined on the local disk, wherever they are stored.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pem, privateLabel, tokens } from '@plinth/domain/secrets/secret-samples.test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agent, agents } from './harness/agents.ts'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import { visit } from './harness/http.ts'
import { filePart, multipart } from './harness/multipart.ts'
import type { Account } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { zipOf } from './harness/zip.ts'

const key = pem(privateLabel('RSA'))
const certificate = pem('CERTIFICATE')

/** What a careless folder contains, and what becomes of it. */
const published = {
  'index.html': `<!doctype html>\n<script>const key = '${tokens.stripe}'</script>\n`,
  'app.js': `fetch('/api?key=AI${'za'}SyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY')\n`,
  'ca.pem': certificate,
  '.well-known/security.txt': 'Contact: mailto:security@example.org\n',
  '.nojekyll': '',
}
const secrets = {
  '.env': 'PASSWORD=hunter2\n',
  '.git/config': '[core]\n',
  'keys/server.key': key,
  'notes.txt': key,
  'backup.sql': '--\n-- PostgreSQL database dump\n--\n',
  'account.json': JSON.stringify({ type: `service_${'account'}`, private_key: key }),
  id_rsa: 'a key',
}
const files: Record<string, string> = { ...published, ...secrets }
const byteSize = Object.values(published).reduce((sum, { length }) => sum + length, 0)

const lineWarning = {
  file: 'index.html',
  line: 2,
  message: expect.stringContaining('a Stripe secret key'),
}
const leftOut = (file: string, hint = `allow=${file}`) => ({
  file,
  line: null,
  message: expect.stringMatching(new RegExp(`^Left out because .*${hint.replaceAll('.', '\\.')}`)),
})
const sorted = (warnings: readonly { readonly file: string }[]) =>
  warnings.toSorted((a, b) => (a.file < b.file ? -1 : 1))
const expected = (...allowed: string[]) =>
  sorted([
    ...Object.keys(secrets)
      .filter((file) => !allowed.includes(file))
      .map((file) => leftOut(file)),
    lineWarning,
  ])

let plinth: SharedPlinth
let account: Account
let api: Api
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-secrets-'))
  refuseStaleCli()
  plinth = await sharedPlinth()
  account = await plinth.createAccount('plus')
  api = apiOf(plinth, account)
  for (const [name, content] of Object.entries(files)) await write(`site/${name}`, content)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

const newDrop = async () => (await api('POST', '/sites')).json

async function expectServed(url: string, ...allowed: string[]) {
  for (const [file, content] of Object.entries(files)) {
    const { status, text } = await visit(`${url}/${file}`)
    if (file in published || allowed.includes(file)) expect([status, text]).toEqual([200, content])
    else expect([file, status]).toEqual([file, 404])
  }
}

const withAllow = (form: FormData, ...allowed: string[]) => {
  for (const file of allowed) form.append('allow', file)
  return form
}

describe.each([
  ['a folder', async () => folderForm(files)],
  ['a zip', async () => fileForm('site.zip', await zipOf(files))],
])('the upload of %s', (_, formOf) => {
  test('leaves secrets out, names them, and counts what is published', async () => {
    const { id, url } = await newDrop()
    const { status, json } = await api('POST', `/sites/${id}/upload-bundle`, await formOf())
    expect([status, sorted(json.warnings)]).toEqual([201, expected()])
    const count = Object.keys(published).length
    expect(json).toMatchObject({ file_count: count, byte_size: byteSize })
    await expectServed(url)
  })

  test('keeps allowed files, and warns about an allowed path without a file', async () => {
    const { id, url } = await newDrop()
    const form = withAllow(await formOf(), '.env', './notes.txt', 'Notes.txt', 'index.html')
    const { json } = await api('POST', `/sites/${id}/upload-bundle`, form)
    const unmatched = {
      file: 'Notes.txt',
      line: null,
      message: expect.stringMatching(/^No file has the allowed path "Notes.txt"/),
    }
    const others = expected('.env', 'notes.txt').filter(({ file }) => file !== 'index.html')
    expect(sorted(json.warnings)).toEqual(sorted([...others, unmatched]))
    await expectServed(url, '.env', 'notes.txt')
  })
})

test('paths in allow are relative to the site, also if a top folder is removed', async () => {
  const { id, url } = await newDrop()
  const zip = await zipOf({ 'site/index.html': '<p>a', 'site/.env': 'A=1', 'site/.npmrc': 'b' })
  const form = withAllow(fileForm('site.zip', zip), '.env')
  form.append('strip_root', 'true')
  const { json } = await api('POST', `/sites/${id}/upload-bundle`, form)
  expect(json.warnings).toEqual([leftOut('.npmrc')])
  expect((await visit(`${url}/.env`)).text).toBe('A=1')
})

test('a bad or an endless list of allowed paths is refused, and changes nothing', async () => {
  const { id } = await newDrop()
  const refused = [400, refusal('invalid_field')]
  for (const allowed of [['../a'], [''], Array.from({ length: 101 }, (_, n) => `${n}.key`)]) {
    const form = withAllow(folderForm({ 'index.html': 'a' }), ...allowed)
    const { status, json } = await api('POST', `/sites/${id}/upload-bundle`, form)
    expect([status, json]).toEqual(refused)
    const list = [{ path: 'index.html', sha256: 'a'.repeat(64), size: 1 }]
    const deploy = await api('POST', `/sites/${id}/deploys`, { files: list, allow: allowed })
    expect([deploy.status, deploy.json]).toEqual(refused)
  }
  expect((await api('GET', `/sites/${id}`)).json.live_version).toBeNull()
})

test('a large folder of version control is summarised', async () => {
  const { id } = await newDrop()
  const objects = Array.from({ length: 30 }, (_, n) => [`.git/objects/${n}`, `${n}`] as const)
  const form = folderForm({ 'index.html': 'a', ...Object.fromEntries(objects) })
  const { json } = await api('POST', `/sites/${id}/upload-bundle`, form)
  expect([json.file_count, json.warnings.length]).toEqual([1, 4])
  const message = expect.stringMatching(/^27 more files in this folder were left out/)
  expect(json.warnings.at(-1)).toEqual({ file: '.git/', line: null, message })
})

describe('a deploy', () => {
  const digestOf = (content: string) => createHash('sha256').update(content).digest('hex')
  const byPath = ['.env', '.git/config', 'id_rsa']

  async function deploy(id: string, sent: Record<string, string>, allow?: string[]) {
    const list = Object.entries(sent).map(([path, content]) => {
      return { path, sha256: digestOf(content), size: content.length }
    })
    const body = { files: list, ...(allow && { allow }) }
    const begun = (await api('POST', `/sites/${id}/deploys`, body)).json
    const at = `/sites/${id}/deploys/${begun.deploy_id}`
    const contents = Object.values(sent).filter((text) => begun.missing.includes(digestOf(text)))
    if (contents.length > 0) {
      const parts = [...new Set(contents)].map((text) => filePart('blobs', digestOf(text), text))
      expect((await api('POST', `${at}/blobs`, multipart(...parts))).status).toBe(200)
    }
    const finish = () => api('POST', `${at}/finish`, {})
    return { begun, finished: (await finish()).json, finish }
  }

  test('does not request files with secret names, and leaves out secret contents', async () => {
    const { id, url } = await newDrop()
    const { begun, finished, finish } = await deploy(id, files)
    expect(sorted(begun.warnings)).toEqual(sorted(byPath.map((file) => leftOut(file))))
    const digests = byPath.map((file) => digestOf(files[file] ?? ''))
    expect(begun.missing.filter((digest: string) => digests.includes(digest))).toEqual([])
    expect(sorted(finished.warnings)).toEqual(expected())
    const count = Object.keys(published).length
    expect(finished).toMatchObject({ file_count: count, byte_size: byteSize })
    expect((await finish()).json.warnings).toEqual(finished.warnings)
    await expectServed(url)

    // Unchanged files have the same warnings.
    const again = await deploy(id, files)
    expect(sorted(again.finished.warnings)).toEqual(expected())
    await expectServed(url)
  })

  test('keeps allowed files, and leaves them out again without allow', async () => {
    const { id, url } = await newDrop()
    const allowed = ['.env', 'notes.txt', 'ca.pem']
    const { begun, finished } = await deploy(id, files, [...allowed, 'nothing.key'])
    const unmatched = { file: 'nothing.key', line: null, message: expect.any(String) }
    expect(begun.warnings).toContainEqual(unmatched)
    expect(sorted(finished.warnings)).toEqual(sorted([...expected(...allowed), unmatched]))
    await expectServed(url, ...allowed)
    await deploy(id, files)
    await expectServed(url)
  })
})

describe('the command line', () => {
  const at = (where: string) =>
    createCli({
      cwd: path.join(folder, where),
      home: folder,
      env: { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token },
    })
  const ownHint = (file: string) => leftOut(file, `--allow-secrets ${file}`)

  test('leaves secrets of a folder out before it uploads', async () => {
    // Names that begin with a dot are excluded by default; a rule includes them.
    await write('site/.plinthignore', '!.*\n')
    const { exitCode, stdout, stderr } = await at('site').run('deploy')
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/^Left out \(they look like secrets.*--allow-secrets PATH\): /m)
    for (const name of ['.env', '.git/', 'id_rsa']) expect(stderr).toContain(name)
    expect(stderr).toMatch(/^index\.html:2: .*a Stripe secret key/m)
    await expectServed(stdout.trim())

    const again = await at('site').json('deploy')
    const folderHint = leftOut('.git/', '--allow-secrets .git/PATH')
    const others = Object.keys(secrets).filter((file) => file !== '.git/config')
    const warnings = [...others.map(ownHint), folderHint, lineWarning]
    expect(sorted(again.warnings)).toEqual(sorted(warnings))
    expect(again.ignored).toContainEqual({ path: 'notes.txt', reason: 'secret' })

    const allow = ['--allow-secrets', '.env', '--allow-secrets', '.git/config']
    const kept = await at('site').json('deploy', ...allow)
    expect(kept.warnings.map(({ file }: { file: string }) => file)).not.toContain('.env')
    await expectServed(kept.url, '.env', '.git/config')
    await rm(path.join(folder, 'site/.plinthignore'))
  })

  test('allows a file of a folder that becomes the root, although dotfiles are excluded', async () => {
    await write('outer/inner/index.html', '<p>a')
    await write('outer/inner/.npmrc', 'a=b')
    const { url, warnings } = await at('outer').json('deploy', '--allow-secrets', 'inner/.npmrc')
    expect([warnings, (await visit(`${url}/.npmrc`)).text]).toEqual([[], 'a=b'])
    const bad = await at('outer').run('deploy', '--allow-secrets', '../a')
    expect([bad.exitCode, bad.stderr]).toEqual([2, expect.stringContaining('"../a"')])
  })

  test('prints what the server left out of a zip', async () => {
    await write('site.zip', await zipOf(files))
    const { exitCode, stdout, stderr } = await at('.').run('deploy', 'site.zip')
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/^\.env: Left out because .*--allow-secrets \.env$/m)
    await expectServed(stdout.trim())
    const kept = await at('.').json('deploy', 'site.zip', '--allow-secrets', 'id_rsa')
    const others = Object.keys(secrets).filter((file) => file !== 'id_rsa')
    expect(sorted(kept.warnings)).toEqual(sorted([...others.map(ownHint), lineWarning]))
    await expectServed(kept.url, 'id_rsa')
  })

  test('publishes files that a .gitignore matches, and names them', async () => {
    await write('ignored/index.html', '<p>a')
    await write('ignored/.gitignore', 'build/\n*.log\n!keep.log\n')
    for (const name of ['build/app.js', 'debug.log', 'keep.log'])
      await write(`ignored/${name}`, 'a')
    await write('ignored/sub/.gitignore', '/private.txt\n')
    for (const name of ['sub/private.txt', 'private.txt']) await write(`ignored/${name}`, 'a')
    const { stdout, stderr } = await at('ignored').run('deploy')
    expect(stderr.split('\n').slice(-6)).toEqual(
      expect.arrayContaining([
        '2 published files match .gitignore: build/app.js, debug.log. To exclude them, add them to .plinthignore.',
        '1 published file matches sub/.gitignore: sub/private.txt. To exclude it, add it to .plinthignore.',
      ]),
    )
    expect((await visit(`${stdout.trim()}/debug.log`)).text).toBe('a')

    await write('ignored/.plinthignore', 'debug.log\nsub/\n')
    const { url, warnings } = await at('ignored').json('deploy')
    expect(warnings).toEqual([
      { file: 'build/app.js', line: null, message: expect.stringContaining('.gitignore matches') },
    ])
    expect((await visit(`${url}/debug.log`)).status).toBe(404)
  })
})

describe('a page of its own', () => {
  const page = `<!doctype html>\n<p>a</p>\n<script>k='${tokens.github}'</script>\n`
  const warning = {
    file: 'index.html',
    line: 3,
    message: expect.stringContaining('a GitHub token'),
  }
  const markdown = `# Notes\n\n    ${tokens.openai}\n`
  const markdownWarning = {
    file: 'index.md',
    line: 3,
    message: expect.stringContaining('an OpenAI API key'),
  }

  test('is published by the API, with an account and without, with a warning', async () => {
    const { id, url } = await newDrop()
    const { json } = await api('POST', `/sites/${id}/upload`, fileForm('a.html', page))
    expect([json.warnings, (await visit(url)).text]).toEqual([[warning], page])
    const text = (await api('POST', `/sites/${id}/upload`, fileForm('a.md', markdown))).json
    expect(text.warnings).toEqual([markdownWarning])
    for (const caller of [api, apiOf(plinth)]) {
      const file = await caller('POST', '/drops', fileForm('a.html', page))
      expect([file.status, file.json.warnings]).toEqual([201, [warning]])
      const clean = await caller('POST', '/drops', fileForm('a.html', '<p>a'))
      expect(clean.json).not.toHaveProperty('warnings')
      const notes = await caller('POST', '/drops-md', { markdown })
      expect([notes.status, notes.json.warnings]).toEqual([201, [markdownWarning]])
    }
  })

  describe('by an agent', () => {
    let agent: Agent
    beforeAll(async () => {
      const [{ connect }] = agents as [(typeof agents)[number]]
      agent = await connect(plinth, account)
    })
    afterAll(() => agent?.close())

    test('is published with a warning', async () => {
      const output = await agent.call('service_publish', { content: page })
      expect([output.warnings, (await visit(output.url)).status]).toEqual([[warning], 200])
      const clean = await agent.call('service_publish', { content: '<p>a', slug: output.slug })
      expect(clean).not.toHaveProperty('warnings')
    })

    test('is staged with a warning, as a page or as an archive', async () => {
      const put = async (kind: string, body: BodyInit, query = '') => {
        const { upload_url: url } = await agent.call('service_stage_upload', { kind })
        return (await fetch(`${url}${query}`, { method: 'PUT', body })).json()
      }
      expect((await put('html', page)).warnings).toEqual([warning])
      const zip = new Uint8Array(await zipOf(files))
      const { url, warnings } = await put('zip', zip)
      expect(sorted(warnings)).toEqual(expected())
      await expectServed(url)
      const kept = await put('zip', zip, '?allow=.env&allow=keys%2Fserver.key')
      expect(sorted(kept.warnings)).toEqual(expected('.env', 'keys/server.key'))
      await expectServed(kept.url, '.env', 'keys/server.key')
    })
  })
})
