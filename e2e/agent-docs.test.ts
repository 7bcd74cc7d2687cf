// Runs every shell line of the documentation for agents as written, in the order of the page.
// Stores: sqlite-files. The commands call operations that have their own suites.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathWith } from './harness/curl.ts'
import { visit } from './harness/http.ts'
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
  readonly version_id?: string
  readonly deploy_id?: string
  readonly preview_url?: string
  readonly url?: string
  /** Of a custom domain. */
  readonly hostname?: string
  readonly file_count?: number
}

test('each line of the documentation for agents does what the page says', async () => {
  const { type, text } = await read('/docs/agents.md')
  // The commands for MCP clients are above it.
  const page = text.slice(text.indexOf('\n## Use curl'))
  expect(type).toBe('text/markdown; charset=utf-8')
  const lines = blocksOf(page, 'sh')
  // Every request is in these blocks, and one line creates the zip.
  expect(lines).toHaveLength(page.split('curl -sS').length)

  const { token } = await plinth.createAccount('plus')
  const html = (word: string) => `<title>${word}</title><p>${word}`
  await mkdir(path.join(folder, 'site', 'assets', '.git'), { recursive: true })
  const [script = ''] = blocksOf(page, 'js')
  const draft = html('page')
  const sha256 = createHash('sha256').update(draft).digest('hex')
  const files = {
    'page.html': draft,
    'files.json': JSON.stringify({ files: [{ path: 'index.html', sha256, size: draft.length }] }),
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
    PATH: await pathWith(folder, ['curl', 'zip']),
    PLINTH_TOKEN: token,
    DIGEST: sha256,
    SITE_ID: '',
    VERSION_ID: '',
    DEPLOY_ID: '',
  }

  async function run(line: string): Promise<AgentResponse> {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })
    return stdout === '' ? {} : JSON.parse(stdout)
  }

  const urls: string[] = []
  for (const line of lines) {
    if (line.includes('refusal.json')) {
      const refusal = await run(lines[0] ?? '')
      expect(refusal.error).toBe('rate_limited')
      await writeFile(path.join(folder, 'refusal.json'), JSON.stringify(refusal))
    }
    const response = await run(line)
    expect([line, response.error]).toEqual([line, undefined])
    if (response.url && !response.hostname) urls.push(response.url)
    // Without the files that visitors must not see.
    if (line.includes('@site.zip')) expect(response.file_count).toBe(2)
    if (line.includes('/finish')) {
      expect((await visit(response.preview_url ?? '')).text).toContain('<p>page')
      expect((await visit(urls.at(-1) ?? '')).text).toContain('<p>folder')
    }
    env = {
      ...env,
      SITE_ID: response.id ?? env.SITE_ID,
      VERSION_ID: response.version_id ?? env.VERSION_ID,
      DEPLOY_ID: response.deploy_id ?? env.DEPLOY_ID,
    }
  }

  const [first = '', markdown = '', proven = ''] = urls
  expect((await visit(first)).text).toContain('<p>page')
  expect((await visit(markdown)).text).toContain('Hello</h1>')
  expect((await visit(proven)).text).toContain('<p>page')
  expect(new Set(urls).size).toBe(4)
  // The last line deletes the drop.
  expect((await visit(urls.at(-1) ?? '')).status).toBe(410)
})

test('llms.txt links to all documentation', async () => {
  const { type, text } = await read('/llms.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  const links = Array.from(text.matchAll(/\]\((.+?)\)/g), ([, link = '']) => link)
  expect(links).toContain(`${plinth.base}/docs/agents.md`)
  // npx caches a package by its URL permanently, so the URL changes with the package.
  expect(text).toMatch(/npx .*"http:.*\/cli\.tgz\?[0-9a-f]{8}"/)
  for (const link of links) expect([link, (await fetch(link)).status]).not.toEqual([link, 404])
})
