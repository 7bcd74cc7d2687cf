// The files of a release on a machine that has nothing else: the single executable, the image and
// the npm package.
// Stores: sqlite-files. A release differs from the sources in how it finds its files.
// @module-tag slow
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { separator } from '../packages/cli/build/licences.js'
import client from '../packages/cli/package.json' with { type: 'json' }
import dashboard from '../packages/dashboard/package.json' with { type: 'json' }
import markdown from '../packages/markdown/package.json' with { type: 'json' }
import server from '../packages/server/package.json' with { type: 'json' }
import { thisPlatform } from '../scripts/release/platforms.ts'
import { buildRelease, executableName } from '../scripts/release/release.ts'
import { apiOf, fileForm } from './harness/api.ts'
import { refuseStaleDashboard } from './harness/built-dashboard.ts'
import { closeContexts, sharedChromium } from './harness/chromium.ts'
import { openDashboard } from './harness/dashboard.ts'
import { deployFiles, readText } from './harness/deploy-files.ts'
import { visit } from './harness/http.ts'
import { canChangeRoot, inReadOnlyRoot, unpackImage } from './harness/image.ts'
import { password } from './harness/person.ts'
import { childrenOf, isRunning } from './harness/processes.ts'
import {
  emptyFolder,
  type ReleasedProgram,
  removeFolder,
  startReleased,
} from './harness/released-program.ts'

const executable = executableName(thisPlatform())
/** Dependencies that only build, or only export other packages. */
const notShipped = new Set([
  ...['@tailwindcss/vite', '@vitejs/plugin-react', 'rolldown', 'vite'],
  ...['plinth', 'radix-ui'],
])

let release: string
beforeAll(async () => {
  refuseStaleDashboard()
  release = await mkdtemp(path.join(tmpdir(), 'plinth-release-'))
  // The test servers are the same bundle; the reproducible-release test of `npm run test:system` makes
  // its own.
  const bundle = path.dirname(inject('plinthd'))
  await buildRelease({ folder: release, platforms: [thisPlatform()], bundle })
})
afterAll(() => removeFolder(release))

async function start(...options: Parameters<typeof startReleased>): Promise<ReleasedProgram> {
  const program = await startReleased(...options)
  onTestFinished(async () => void (await program.stop()))
  return program
}

async function newFolder(): Promise<string> {
  const folder = await emptyFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** Publishes without an account, and returns the page that visitors get. */
async function publish(base: string, path: string, body: unknown): Promise<string> {
  const { status, json } = await apiOf({ base })('POST', path, body)
  expect(status).toBe(201)
  const page = await visit(json.url)
  expect(page.status).toBe(200)
  return page.text
}

const publishHtml = (base: string) => publish(base, '/drops', fileForm('a.html', '<h1>Hello</h1>'))

test('the executable needs nothing but an empty folder', async () => {
  const folder = await newFolder()
  await copyFile(path.join(release, executable), path.join(folder, executable))
  const program = await start({
    command: [path.join(folder, executable)],
    folder,
    env: { PLINTH_WORKERS: '2' },
  })
  const { base } = program
  const workers = await childrenOf(program.pid)
  expect(workers).toHaveLength(2)

  expect(await publishHtml(base)).toContain('<h1>Hello</h1>')
  const markdown = '# Notes\n\n```js\nconst a = 1\n```\n'
  const page = await publish(base, '/drops-md', { markdown })
  expect(page).toMatch(/<h1[^>]*>.*Notes/)
  expect(page).toContain('<span class="hljs-keyword">const</span>')
  const [, card = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? []
  expect((await visit(card)).headers['content-type']).toBe('image/png')

  for (const address of ['/docs/self-hosting', '/docs/minisearch.js', '/docs/guide-search.js']) {
    expect((await visit(`${base}${address}`)).status).toBe(200)
  }
  expect((await visit(`${base}/cli.tgz`)).headers['content-type']).toBe('application/gzip')
  expect(await program.run('health')).toBe('ok\n')

  const email = 'owner@example.org'
  await program.run('account', 'create', '--email', email, '--password', password)
  const browser = await sharedChromium()
  onTestFinished(() => closeContexts(browser))
  const { page: dashboardPage, takeProblems } = await openDashboard(
    { browser, plinth: { base } },
    { email },
  )
  await dashboardPage.goto(base, { waitUntil: 'networkidle' })
  expect(takeProblems()).toEqual([])

  expect(await program.stop()).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
  expect(program.output()).not.toMatch(/warn/i)
  expect((await readdir(folder)).sort()).toEqual(['data', executable])
})

test('the executable prints the licences of everything in it', async () => {
  const command = path.join(release, executable)
  const { stdout } = await promisify(execFile)(command, ['licences'], { maxBuffer: 2 ** 26 })
  const entries = stdout.split(separator)
  const licences = new Map(entries.map((entry) => [entry.slice(0, entry.indexOf(' ')), entry]))
  const used = [client, dashboard, markdown, server].flatMap((each) =>
    Object.keys(each.dependencies),
  )
  const shipped = used.filter((name) => !(notShipped.has(name) || name.startsWith('@plinth/')))
  expect(shipped.filter((name) => !licences.has(name))).toEqual([])
  expect(licences.get('Plinth')).toContain('The Plinth authors')
  expect(licences.get('@fontsource-variable/inter')).toContain('SIL OPEN FONT LICENSE')
  expect(licences.get('@radix-ui/react-menu')).toContain('Permission is hereby granted')
  expect(licences.get('oidc-provider')).toContain('# Third party notices')
  expect(stdout).toContain('Node.js is licensed for use as follows')
})

test.runIf(process.platform === 'linux')(
  'the image runs read-only and without rights',
  async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'plinth-image-'))
    onTestFinished(() => removeFolder(root))
    await chmod(root, 0o755)
    const { config, compressedBytes } = await unpackImage(path.join(release, 'oci'), root)
    expect(compressedBytes).toBeLessThan(100 * 1_000_000)
    expect(config.User).toBe('65532:65532')
    expect(config.Healthcheck.Test).toEqual(['CMD', '/plinthd', 'health'])
    const [entrypoint = ''] = config.Entrypoint

    const isolated = canChangeRoot()
    const env = Object.fromEntries(config.Env.map((setting) => setting.split('=')))
    if (!isolated) env.PLINTH_DATA_DIR = path.join(root, 'data')
    const program = await start({
      command: isolated
        ? [...inReadOnlyRoot(root, config.User), entrypoint]
        : [path.join(root, entrypoint)],
      folder: root,
      env: { ...env, PLINTH_WORKERS: '1' },
      uid: 0,
    })
    expect(await publishHtml(program.base)).toContain('<h1>Hello</h1>')
    expect(await program.run('health')).toBe('ok\n')
    expect(await readdir(path.join(root, 'data'))).toContain('plinth.sqlite')
    expect(await program.stop()).toBe(0)
    await expect(program.run('health')).rejects.toThrow('No Plinth server responds')
  },
)

test('the npm package installs `plinthd`', async () => {
  const folder = await newFolder()
  const home = path.join(folder, 'home')
  await mkdir(home)
  const [tarball = ''] = (await readdir(release)).filter((name) => name.endsWith('.tgz'))
  const { stderr } = await promisify(execFile)(
    'npm',
    // The Node that the tests run on is recent enough, so the package's own is not downloaded.
    [
      ...['install', '--global', '--offline', '--omit=optional', '--prefix', folder],
      path.join(release, tarball),
    ],
    { env: { PATH: process.env.PATH ?? '', HOME: home } },
  )
  expect(stderr).toBe('')
  const program = await start({
    command: [process.execPath, path.join(folder, 'bin/plinthd')],
    folder: home,
    env: { PLINTH_WORKERS: '2' },
    uid: 0,
  })
  expect(await publishHtml(program.base)).toContain('<h1>Hello</h1>')
  expect((await visit(`${program.base}/signup`)).status).toBe(200)
  expect(await program.stop()).toBe(0)
})

test('the deployment files are in an archive', async () => {
  const folder = await newFolder()
  const archive = path.join(release, 'plinth-deploy.tar.gz')
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
  const unpacked = globSync('deploy/*', { cwd: folder }).sort()
  expect(unpacked).toEqual(deployFiles())
  for (const file of unpacked) {
    expect(await readFile(path.join(folder, file), 'utf8')).toBe(readText(file))
  }
})

test('SHA256SUMS has the checksum of every file', async () => {
  const sums = await readFile(path.join(release, 'SHA256SUMS'), 'utf8')
  const lines = sums.trimEnd().split('\n')
  const names = lines.map((line) => line.slice(66))
  expect(names).toContain(executable)
  expect(names).toContain('oci/index.json')
  for (const line of lines) {
    const content = await readFile(path.join(release, line.slice(66)))
    expect(createHash('sha256').update(content).digest('hex')).toBe(line.slice(0, 64))
  }
})
