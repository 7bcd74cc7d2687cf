// CLI commands for existing drops, the npm package, and the GitHub action.
// Stores: sqlite-files. The CLI uses nothing but the API.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type DnsTestServer, startDns } from '@plinth/server/test-servers/dns/start-dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cli, createCli, refuseStaleCli, systemNode } from './harness/cli.ts'
import { badGateway, startFaultInjectingProxy } from './harness/fault-injecting-proxy.ts'
import { commentOf, type GitHub, runAction, startGitHub } from './harness/github.ts'
import { visit } from './harness/http.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'
import { keys } from './harness/terminal.ts'

const run = promisify(execFile)
const cliFolder = path.resolve(import.meta.dirname, '../packages/cli')

let plinth: Plinth
let dns: DnsTestServer
let account: Account
let folder: string
let cli: Cli

beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-commands-'))
  dns = await startDns()
  plinth = await startPlinth({ PLINTH_DNS_SERVERS: dns.address })
  account = await plinth.createAccount('plus')
  const browser = path.join(folder, 'browser')
  await writeFile(browser, `#!/bin/sh\necho "$1" > '${folder}/opened'\n`, { mode: 0o755 })
  const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token, BROWSER: browser }
  cli = createCli({ cwd: folder, home: folder, env })
})
afterAll(async () => {
  await plinth?.stop()
  await dns?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function deployPage(slug: string, html: string) {
  await writeFile(path.join(folder, 'page.html'), html)
  return cli.json('deploy', 'page.html', '--slug', slug)
}

describe('the drop of the current folder', () => {
  const slug = 'of-the-folder'
  let url: string

  beforeAll(async () => {
    for (const html of ['<p>one', '<p>two', '<p>three']) ({ url } = await deployPage(slug, html))
  })

  test('is the default of commands that name no drop', async () => {
    const before = await cli.run('rollback')
    expect(before).toEqual({
      exitCode: 0,
      stdout: `${url}\n`,
      stderr: `Version 2 of ${slug} is live.\n`,
    })
    expect((await visit(url)).text).toBe('<p>two')
    expect((await cli.run('rollback', slug)).stderr).toBe(`Version 1 of ${slug} is live.\n`)
    const none = await cli.run('rollback')
    expect(none).toMatchObject({ exitCode: 1, stdout: '' })
    expect(none.stderr).toBe(`${slug} has no published version before version 1, which is live.\n`)
    expect(await cli.json('promote', '3')).toMatchObject({ slug, version_number: 3, live: true })
    const { stdout } = await cli.run('versions')
    expect(stdout).toMatch(/^3 {2}live +\d{4}-\d\d-\d\d \d\d:\d\d {2}1 file {2}8 bytes? {2}http/)
  })

  test('has settings that can be shown and changed', async () => {
    const shown = await cli.run('settings')
    expect(shown.stdout).toContain(`address         ${url}\n`)
    expect(shown.stdout).toContain('password        no\n')
    const analytics = { plausible: { domain: 'example.com' } }
    await writeFile(path.join(folder, 'analytics.json'), JSON.stringify(analytics))
    const urls = ['--trailing-slash', 'never', '--clean-urls']
    const changes = [
      '--name',
      'Mine',
      '--spa',
      '--gallery',
      '--analytics',
      '@analytics.json',
      ...urls,
    ]
    const changed = await cli.json('settings', slug, ...changes, '--password', 'open sesame')
    const settings = {
      ...{ name: 'Mine', spa_fallback: true, gallery: true, has_password: true },
      ...{ trailing_slash: 'never', clean_urls: true },
    }
    expect(changed).toMatchObject({ ...settings, analytics })
    expect((await visit(url)).status).toBe(401)
    const open = ['--no-password', '--no-spa', '--no-analytics', '--no-clean-urls']
    const back = {
      ...{ has_password: false, spa_fallback: false, analytics: null, name: 'Mine' },
      ...{ trailing_slash: 'never', clean_urls: false },
    }
    expect(await cli.json('settings', ...open)).toMatchObject(back)
  })

  test('gets a custom domain once DNS points there, and loses it when it is removed', async () => {
    const hostname = 'www.folder.example'
    const record = `CNAME  ${hostname}  ${slug}.localhost\n`
    const added = await cli.run('domains', 'add', 'WWW.Folder.example.')
    expect([added.exitCode, added.stdout]).toEqual([0, record])
    expect((await cli.run('domains')).stdout).toMatch(/^www\.folder\.example {2}pending_dns/)
    const timedOut = await cli.run('domains', 'check', hostname, '--wait', '--give-up-after', '0')
    expect([timedOut.exitCode, timedOut.stdout]).toEqual([1, ''])
    expect(timedOut.stderr).toContain('is waiting for DNS')

    dns.set(hostname, { cname: `${slug}.localhost` })
    const address = `http://${hostname}:${plinth.port}`
    const waited = await cli.run('domains', 'add', hostname, '--drop', slug, '--wait')
    expect([waited.exitCode, waited.stdout]).toEqual([0, `${address}\n`])
    expect(waited.stderr).toContain(record)
    expect(waited.stderr).toContain(`${hostname} is active.`)
    expect(await cli.json('domains', 'check', hostname)).toMatchObject({ hostname, url: address })

    const unconfirmed = await cli.run('domains', 'remove', hostname)
    expect([unconfirmed.exitCode, unconfirmed.stderr]).toEqual([
      2,
      expect.stringContaining('--yes'),
    ])
    const removed = await cli.json('domains', 'remove', hostname, '--yes')
    expect(removed).toEqual({ removed: hostname })
    const again = await cli.run('domains', 'remove', hostname, '--yes')
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      expect.stringContaining('the domain www.folder'),
    ])
  })

  test.each([
    ['settings', '--password', 'password prompt needs a terminal'],
    ['settings', '--password=of-the-folder', 'Put the slug first'],
    ['settings', '--analytics={', '--analytics needs JSON'],
    ['promote', 'latest', 'Specify the number of the version'],
    ['domains', 'check', 'has no dot', 'localhost'],
    ['delete', '--quiet', 'plinth delete of-the-folder --yes'],
    ['export', '--output=-', 'cannot both go to standard output', '--json'],
  ])('%s %s is a usage error', async (command, option, sentence, ...more) => {
    const wrong = await cli.run(command, option, ...more)
    expect(wrong.exitCode).toBe(2)
    expect(wrong.stderr).toContain(sentence)
  })

  test('is exported, and existing files are not overwritten without --force', async () => {
    const first = await cli.json('export')
    expect(first).toEqual({ file: `${slug}.zip`, bytes: expect.any(Number) })
    expect((await stat(path.join(folder, first.file))).size).toBe(first.bytes)
    const second = await cli.run('export')
    expect([second.exitCode, second.stderr]).toEqual([1, expect.stringContaining('--force')])
    expect((await cli.run('export', '--force', '--all', '-o', first.file)).exitCode).toBe(0)
    expect((await stat(path.join(folder, first.file))).size).not.toBe(first.bytes)
    expect((await cli.run('export', '-o', '-')).stdout).toMatch(/^PK/)
    const unwritable = await cli.run('export', '-o', 'nowhere/a.zip')
    expect(unwritable.stderr).toBe('Cannot write "nowhere/a.zip": the folder does not exist.\n')
    const terminal = cli.inTerminal('export', '-o', '-')
    expect(await terminal.exitCode()).toBe(2)
    expect(terminal.text).toContain('cannot be shown on a terminal')
  })

  test('opens in the browser', async () => {
    const terminal = cli.inTerminal('open')
    expect(await terminal.exitCode()).toBe(0)
    expect(terminal.text).toContain(url)
    await expect.poll(() => readFile(path.join(folder, 'opened'), 'utf8')).toBe(`${url}\n`)
    await rm(path.join(folder, 'opened'))
    expect((await cli.run('open')).stdout).toBe(`${url}\n`)
  })

  test('is unpublished, deployed to and published again', async () => {
    const unpublished = await cli.run('unpublish')
    expect([unpublished.exitCode, unpublished.stdout]).toEqual([0, `${url}\n`])
    expect(unpublished.stderr).toContain(`To bring it back, run: plinth republish ${slug}`)
    expect((await visit(url)).status).toBe(404)
    expect(await cli.json('unpublish', slug)).toMatchObject({
      slug,
      published: false,
      status: 'unpublished',
    })
    expect((await cli.run('list')).stdout).toMatch(/^of-the-folder +unpublished /)

    await writeFile(path.join(folder, 'page.html'), '<p>four')
    const deployed = await cli.run('deploy', 'page.html', '--slug', slug)
    expect(deployed.stderr).toContain('index.html: This drop is unpublished')
    expect(deployed.stderr).toContain('Version 4 is uploaded')
    expect(deployed.stderr).toContain(`plinth republish ${slug}`)
    const { warnings } = await cli.json('rollback', slug)
    expect(warnings).toMatchObject([{ file: 'index.html', line: null }])
    expect((await cli.run('promote', '4')).stderr).toMatch(
      /^Version 4 is now the live version of of-the-folder\.\n.*This drop is unpublished/,
    )
    expect((await visit(url)).status).toBe(404)

    const back = await cli.run('republish')
    expect(back).toEqual({ exitCode: 0, stdout: `${url}\n`, stderr: `${slug} is live again.\n` })
    expect(await cli.json('republish', slug)).toMatchObject({ published: true, status: 'live' })
    const unknown = await cli.run('unpublish', 'no-such-drop')
    expect([unknown.exitCode, unknown.stdout]).toEqual([1, ''])
  })

  test('is deleted after typing its slug, and forgotten by the folder', async () => {
    const cancelled = cli.inTerminal('delete')
    await cancelled.waitFor(/Type of-the-folder to confirm:/)
    expect(cancelled.text).toContain('plinth unpublish of-the-folder')
    cancelled.type(`something else${keys.enter}`)
    expect(await cancelled.exitCode()).toBe(1)
    expect((await visit(url)).status).toBe(200)
    const confirmed = cli.inTerminal('delete')
    await confirmed.waitFor(/to confirm:/)
    confirmed.type(`${slug}${keys.enter}`)
    expect(await confirmed.exitCode()).toBe(0)
    expect((await visit(url)).status).toBe(410)
    const forgotten = await cli.run('versions')
    expect([forgotten.exitCode, forgotten.stderr]).toEqual([
      2,
      expect.stringContaining('This folder has not been published'),
    ])
  })
})

describe('the package', () => {
  let packageFolder: string

  beforeAll(async () => {
    packageFolder = await mkdtemp(path.join(tmpdir(), 'plinth-package-'))
  })
  afterAll(() => rm(packageFolder, { recursive: true, force: true }))

  const npm = (...args: string[]) =>
    run('npm', [...args, '--no-audit', '--no-fund', '--offline'], {
      cwd: packageFolder,
      env: { PATH: process.env.PATH, HOME: packageFolder },
    })
  const namesIn = async (tarball: string) =>
    (await run('tar', ['-tzf', tarball], { cwd: packageFolder })).stdout.trim().split('\n').sort()

  test('built by npm is the one that the service serves', async () => {
    await npm('pack', cliFolder, '--ignore-scripts')
    const response = await fetch(`${plinth.base}/cli.tgz`)
    expect(response.headers.get('content-type')).toBe('application/gzip')
    await writeFile(path.join(packageFolder, 'cli.tgz'), Buffer.from(await response.arrayBuffer()))
    const names = await namesIn('cli.tgz')
    expect(names).toEqual(await namesIn('plinth-0.1.0.tgz'))
    expect(names).toContain('package/dist/licences.txt')
  })

  test('installs into an empty folder, and deploys on any Node', async () => {
    const empty = path.join(packageFolder, 'empty')
    await mkdir(empty)
    await npm('install', '--prefix', empty, path.join(packageFolder, 'cli.tgz'))
    await writeFile(path.join(empty, 'index.html'), '<p>installed')
    const program = path.join(empty, 'node_modules/.bin/plinth')
    const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token, HOME: packageFolder }
    for (const node of [systemNode(), process.execPath]) {
      const { stdout } = await run(node, [program, 'deploy', '--slug', 'installed'], {
        cwd: empty,
        env,
      })
      expect((await visit(stdout.trim())).text).toBe('<p>installed')
    }
  })
})

describe('the action for GitHub', () => {
  let github: GitHub
  let dropFolder: string

  beforeAll(async () => {
    dropFolder = path.join(folder, 'dist')
    await mkdir(dropFolder)
    await writeFile(path.join(dropFolder, 'index.html'), '<p>first')
    github = await startGitHub()
  })
  afterAll(() => github.close())

  const repository = { full_name: 'someone/pages' }
  const pullRequest = () => ({
    pull_request: {
      number: 7,
      head: { sha: 'fedcba9876543210', repo: repository },
      base: { repo: repository },
    },
  })
  const action = (event: object, inputs: Record<string, string> = {}) =>
    runAction({
      inputs: {
        url: plinth.base,
        token: account.token,
        directory: 'dist',
        drop: 'by-action',
        ...inputs,
      },
      event,
      cwd: folder,
      api: github.api,
      nodeFolder: path.dirname(systemNode()),
    })

  test('a push goes live', async () => {
    const { exitCode, log, outputs, summary } = await action({ ref: 'refs/heads/main' })
    expect([exitCode, log]).toEqual([0, expect.stringContaining('Version 1 is live')])
    const url = `http://by-action.localhost:${plinth.port}/`
    expect(outputs).toMatchObject({ url, version: '1', changed: 'true' })
    expect(summary).toContain(`**by-action** is live: ${url}`)
    expect((await visit(url)).text).toBe('<p>first')
    expect(github.comments).toEqual([])
  })

  test('a push without changes publishes nothing, even if the server is unavailable at first', async () => {
    const proxy = await startFaultInjectingProxy(plinth.port)
    proxy.inject({ on: /^GET \/cli.tgz$/, response: badGateway })
    const run = await action({ ref: 'refs/heads/main' }, { url: proxy.url })
    await proxy.close()
    expect([run.exitCode, run.log]).toEqual([0, expect.stringContaining('Retrying in 1 s')])
    expect(run.log).toContain('No files have changed since version 1')
    expect(run.outputs).toMatchObject({ version: '1', changed: 'false' })
    expect(run.summary).toContain('**by-action** has no changes: http://by-action.')
    expect(run.summary).toContain('The files of commit 0123456 are those of version 1')
  })

  test('a push to an unpublished drop does not claim that it is live', async () => {
    const drop = 'by-action-offline'
    await action({ ref: 'refs/heads/main' }, { drop })
    await cli.json('unpublish', drop)
    await writeFile(path.join(dropFolder, 'index.html'), '<p>offline')
    const { exitCode, summary } = await action({ ref: 'refs/heads/main' }, { drop })
    await writeFile(path.join(dropFolder, 'index.html'), '<p>first')
    expect([exitCode, summary]).toEqual([0, expect.stringContaining('This drop is unpublished: ')])
    expect(summary).toContain(`**${drop}** has a new version: http://${drop}.`)
  })

  test('a pull request gets a preview, in a comment that the next push updates', async () => {
    const others = ['Nice.', '<!-- plinth: by-action-2 -->\nAnother drop']
    for (const body of others) github.comments.push(commentOf(github.comments.length + 1, body))
    // Another user could edit the link in their own comment later, and comments are paginated.
    const copied = commentOf(3, '<!-- plinth: by-action -->\nNot from us', true)
    github.comments.push(copied, ...Array.from({ length: 100 }, (_, at) => commentOf(4 + at, 'Hm')))
    const before = structuredClone(github.comments)

    for (const [number, html] of ['<p>second', '<p>third'].entries()) {
      await writeFile(path.join(dropFolder, 'index.html'), html)
      const { exitCode, outputs, log } = await action(pullRequest())
      expect([exitCode, outputs.version, log]).toEqual([0, String(number + 2), expect.any(String)])
      const preview = outputs['preview-url'] ?? ''
      expect((await visit(preview)).text).toBe(html)
      expect(github.comments.slice(0, -1)).toEqual(before)
      const { body } = github.comments.at(-1) ?? {}
      expect(body).toMatch(/^<!-- plinth: by-action -->\n\*\*by-action\*\* has a preview: /)
      expect(body).toContain(preview)
      expect(body).toContain(`Version ${number + 2} of commit fedcba9.`)
    }
    const url = `http://by-action.localhost:${plinth.port}`
    expect((await visit(url)).text).toBe('<p>first')
  })

  test('a forbidden comment is a warning', async () => {
    github.forbid()
    const { exitCode, log, outputs } = await action(pullRequest())
    expect([exitCode, outputs.version]).toEqual([0, '4'])
    expect(log).toMatch(/^::warning::.*403.*pull-requests: write/m)
  })

  test.each([
    [
      'a pull request without access to secrets',
      { token: '' },
      0,
      /^::notice::Nothing was published/m,
    ],
    ['a wrong token', { token: 'pl_wrong' }, 1, /^::error::.+/m],
    ['no drop to publish to', { drop: '', directory: 'src' }, 1, /^::error::Say which drop/m],
    ['a connection without encryption', { url: 'http://plinth.example' }, 1, /^::error::.*https:/m],
    ['an invalid address', { url: 'plinth' }, 1, /^::error::The input url/m],
    ['commands in an input', { directory: '$(touch hacked); `touch hacked`' }, 1, /^::error::/m],
  ])('%s', async (_, inputs, exitCode, output) => {
    const ran = await action(pullRequest(), inputs)
    expect([ran.exitCode, ran.log]).toEqual([exitCode, expect.stringMatching(output)])
    await expect(stat(path.join(folder, 'hacked'))).rejects.toThrow('ENOENT')
  })
})
