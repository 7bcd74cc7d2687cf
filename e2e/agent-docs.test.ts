// Runs every shell line of the documentation for agents as written, in the order of the page.
// Stores: sqlite-files. The commands call operations that have their own suites.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guidesFor } from '../packages/server/src/edges/pages/docs/guides.ts'
import { pathWith } from './harness/curl.ts'
import { visit } from './harness/http.ts'
import { firstTenant } from './harness/oauth-app.ts'
import { createPerson } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let folder: string
beforeAll(async () => {
  // The third anonymous page then needs a proof of work.
  plinth = await startPlinth({
    PLINTH_ANON_PER_HOUR_UNPROVEN: '2',
    // No DNS server is queried for the page's example domain.
    PLINTH_DNS_SERVERS: '127.0.0.1:1',
  })
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-agent-'))
})
afterAll(async () => {
  await plinth?.stop()
  await rm(folder, { recursive: true })
})

const read = async (address: string) => {
  const response = await fetch(plinth.base + address)
  expect([address, response.status]).toEqual([address, 200])
  return { type: response.headers.get('content-type'), text: await response.text() }
}

const blocksOf = (page: string, language: string): string[] =>
  Array.from(page.matchAll(/^```(\w+)\n(.*?)\n```$/gms)).flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  )

interface AgentResponse {
  readonly error?: string
  readonly id?: string
  readonly url?: string
  readonly file_count?: number
}

test('each line of the documentation for agents does what the page says', async () => {
  const { type, text: page } = await read('/docs/agents.md')
  expect(type).toBe('text/markdown; charset=utf-8')
  const [signIn = '', ...lines] = blocksOf(page, 'sh')
  // Every request is in these blocks, and one line creates the zip.
  expect(lines).toHaveLength(page.split('curl -sS').length - 1)

  const person = await createPerson(plinth)
  const html = (word: string) => `<title>${word}</title><p>${word}`
  await mkdir(path.join(folder, 'site', 'assets', '.git'), { recursive: true })
  const [script = ''] = blocksOf(page, 'js')
  const files = {
    'page.html': html('page'),
    'plinth.sh': signIn,
    'proof.mjs': script,
    'site/index.html': html('folder'),
    'site/assets/style.css': 'p { color: teal }',
    'site/.env': 'SECRET=1',
    'site/assets/.git/config': 'secret',
  }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content)
  }
  let env = {
    HOME: folder,
    PATH: await pathWith(folder, ['curl', 'zip']),
    PLINTH_TOKEN: '',
    SITE_ID: '',
  }
  const shell = async (line: string) =>
    (await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })).stdout.trim()

  const [address = '', code = ''] = (await shell('sh plinth.sh start')).split(' ')
  const waiting = shell('sh plinth.sh wait')
  const form = await person.open(address.slice(plinth.base.length))
  expect(form.text).toContain(code)
  const consent = await person.submit('/device', { user_code: code })
  const decision = { user_code: code, decision: 'allow', tenant: firstTenant(consent.text) }
  expect((await person.submit('/device', decision)).text).toContain('Device connected')
  await waiting
  // A folder per server: a token is never sent to another one.
  const stored = path.join(folder, '.config/plinth-agent', new URL(plinth.base).host, 'token')
  expect((await stat(stored)).mode & 0o077).toBe(0)
  const first = await shell('sh plinth.sh token')
  expect(await shell('sh plinth.sh token')).toBe(first)
  // An hour later the script has another one.
  const hourAgo = new Date(Date.now() - 3_600_000)
  await utimes(stored, hourAgo, hourAgo)
  const renewed = await shell('sh plinth.sh token')
  expect(renewed).not.toBe(first)
  env = { ...env, PLINTH_TOKEN: renewed }

  async function run(line: string): Promise<AgentResponse> {
    const stdout = await shell(line)
    return stdout === '' ? {} : JSON.parse(stdout)
  }

  const urls: string[] = []
  for (const line of lines) {
    if (line.includes('refusal.json')) {
      const anonymous = lines.find((other) => /\/drops -F/.test(other)) ?? ''
      urls.push((await run(anonymous)).url ?? '')
      const refusal = await run(anonymous)
      expect(refusal.error).toBe('rate_limited')
      await writeFile(path.join(folder, 'refusal.json'), JSON.stringify(refusal))
    }
    const response = await run(line)
    expect([line, response.error]).toEqual([line, undefined])
    if (response.url) urls.push(response.url)
    // Without the files that visitors must not see.
    if (line.includes('@site.zip')) expect(response.file_count).toBe(2)
    env = { ...env, SITE_ID: env.SITE_ID || (response.id ?? '') }
  }

  const [site = '', anonymous = '', second = '', proven = '', changed = ''] = urls
  expect((await visit(site)).text).toContain('<p>folder')
  for (const url of [anonymous, second, proven]) {
    expect((await visit(url)).text).toContain('<p>page')
  }
  expect(changed).toBe(site)
  expect(new Set(urls).size).toBe(4)
})

test('llms.txt links to all documentation', async () => {
  const { type, text } = await read('/llms.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  const links = Array.from(text.matchAll(/\]\((.+?)\)/g), ([, link = '']) => link)
  expect(links).toContain(`${plinth.base}/docs/agents.md`)
  expect(links).toContain(`${plinth.base}/llms-full.txt`)
  // npx caches a package by its URL permanently, so the URL changes with the package.
  expect(text).toMatch(/npx .*"http:.*\/cli\.tgz\?[0-9a-f]{8}"/)
  for (const link of links) expect([link, (await fetch(link)).status]).not.toEqual([link, 404])
})

test('llms-full.txt has all guides', async () => {
  const { type, text } = await read('/llms-full.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  for (const { title } of guidesFor({ hasPlans: true }).guides)
    expect(text).toContain(`# ${title}\n`)
  expect(text).toContain((await read('/docs/agents.md')).text)
  expect(text).not.toContain('https://plinth.example/mcp')
  expect(text.length).toBeLessThan(500_000)
})
