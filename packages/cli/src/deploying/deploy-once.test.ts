// Tests the requests of a deploy against a fake fetch function.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@plinth/contract/client/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRetries } from '../service/retries.ts'
import type { Output } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { deployOnce } from './deploy-once.ts'
import type { DeployOptions } from './upload/deploy-context.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-once-'))
  await write('index.html', '<p>')
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await writeFile(path.join(folder, name), content)
}

const version = { version_id: 'v_a', version_number: 1, byte_size: 3, file_count: 1 }

function dropOf(live: typeof version | null, status: string) {
  return {
    ...{
      id: 'st_a',
      slug: 'cv',
      name: 'CV',
      title: '',
      url: 'http://cv.example',
      status,
      published: true,
    },
    ...{ access_mode: 'public', has_password: false, branding_enabled: true, spa_fallback: true },
    ...{ trailing_slash: 'auto', clean_urls: false },
    ...{ analytics: null, gallery: false, domains: [], live_version: live, expires_at: null },
    ...{ tags: [], expire_at: null },
    ...{ created_at: '2030-01-01T00:00:00Z', updated_at: '2030-01-01T00:00:00Z' },
  }
}

async function deploy(
  options: Partial<DeployOptions>,
  {
    live = null as typeof version | null,
    confirms = null as boolean | null,
    status = 'live',
    signal = new AbortController().signal,
    /** Called when the deploy begins; the server then lacks all contents. */
    onBegin = null as (() => Promise<void>) | null,
    /** How often the server requests all contents again before it finishes the deploy. */
    incomplete = 0,
  } = {},
) {
  const requests: string[] = []
  const printed: string[] = []
  let announced: string[] = []
  let refusals = incomplete
  const respond = async (request: Request, at: string): Promise<unknown> => {
    const { method } = request
    if (at.endsWith('/deploys')) {
      await onBegin?.()
      const { files } = (await request.json()) as { readonly files: { readonly sha256: string }[] }
      announced = files.map(({ sha256 }) => sha256)
      const missing = onBegin ? announced : []
      return { deploy_id: 'dp_a', expires_at: '2030-01-01T00:00:00Z', missing, warnings: [] }
    }
    if (at.endsWith('/blobs')) return { received: 1 }
    if (at.endsWith('/finish')) {
      if (refusals-- > 0) {
        const body = { error: 'deploy_incomplete', detail: 'Incomplete.', missing: announced }
        return Response.json(body, { status: 409 })
      }
      return {
        ...version,
        changed: true,
        warnings: [],
        live: !options.draft,
        preview_url: 'http://p.example',
      }
    }
    return at.endsWith('/sites') && method === 'GET' ? [dropOf(live, status)] : dropOf(live, status)
  }
  const client = createClient({
    baseUrl: 'http://plinth.example',
    async fetch(input, init) {
      const request = new Request(input, init)
      const at = new URL(request.url).pathname.replace('/api/v1', '')
      requests.push(`${request.method} ${at}`)
      const response = await respond(request, at)
      return response instanceof Response ? response : Response.json(response)
    },
  })
  const output: Output = {
    ...{ json: false, columns: 80, showStatus: () => {} },
    say: (line) => printed.push(line),
    instruct: () => {},
    warn: (line) => printed.push(line),
    printResult: () => {},
    fail: () => {},
  }
  const terminal = {
    ...{ interactive: confirms !== null, columns: 80 },
    async confirm(question: string) {
      printed.push(question)
      return confirms ?? false
    },
  } as Terminal
  const context = {
    ...{ output, terminal, client, signal, service: 'http://plinth.example' },
    ...{ options: { giveUpAfter: 0, ...options }, remains: { state: 'nothing' as const } },
    retries: createRetries({ giveUpAfterMs: 0, signal, onWait: () => {} }),
  }
  const failure = await deployOnce(context, folder).then(
    () => null,
    (error: Error) => error.message,
  )
  return { requests, printed: printed.join('\n'), failure }
}

test.each([{ password: 'open sesame' }, { name: 'Another' }])(
  'refuses a draft with %j if the drop is live',
  async (settings) => {
    const options = { draft: true, slug: 'cv', ...settings } as const
    const { requests, failure } = await deploy(options, { live: version })
    expect(failure).toContain('plinth settings cv')
    expect(requests).toEqual(['GET /sites'])
    expect((await deploy(options)).requests).toContain('PATCH /sites/st_a')
  },
)

test('allows a draft with settings that the drop already has', async () => {
  const same = { draft: true, slug: 'cv', spa: true, name: 'CV' } as const
  expect(await deploy(same, { live: version })).toMatchObject({
    failure: null,
    requests: ['GET /sites', 'POST /sites/st_a/deploys', 'POST /sites/st_a/deploys/dp_a/finish'],
  })
})

test('uploads contents again that the server finds damaged at each of its four steps', async () => {
  const deployed = await deploy({ slug: 'cv' }, { incomplete: 4 })
  expect(deployed.failure).toBeNull()
  expect(deployed.requests.filter((one) => one.endsWith('/blobs'))).toHaveLength(4)
  expect((await deploy({ slug: 'cv' }, { incomplete: 5 })).failure).toContain('Incomplete.')
})

test('leaves out files that look like secrets, in any case, and names them', async () => {
  for (const name of ['tls/Server.KEY', 'id_rsa', 'prod.env']) await write(name, 'secret')
  const { printed, failure } = await deploy({ slug: 'cv' })
  expect(printed).toMatch(/look like secrets.*: id_rsa, prod\.env, tls\/Server\.KEY$/m)
  expect(failure).toBeNull()
})

test('--strict also stops if a build changes the rules during the upload', async () => {
  await write('_redirects', '/old /new\n')
  const onBegin = () => write('_redirects', '/old\n')
  const strict = await deploy({ slug: 'cv', strict: true }, { onBegin })
  expect(strict.failure).toContain('because --strict is set')
  expect(strict.requests).not.toContain('POST /sites/st_a/deploys/dp_a/finish')
  await write('_redirects', '/old /new\n')
  const warned = await deploy({ slug: 'cv' }, { onBegin })
  expect(warned.failure).toBeNull()
  expect(warned.printed.match(/^_redirects:1: /gm)).toHaveLength(1)
})

test('asks before publishing project sources for the first time, and only warns later', async () => {
  await write('package.json', '{}')
  await write('dist/index.html', '<p>')
  const hint = `Did you mean plinth deploy ${path.join(folder, 'dist')}?`
  expect(await deploy({ slug: 'cv' }, { confirms: false })).toMatchObject({
    ...{ requests: [], failure: `Nothing was published. ${hint}` },
    printed: expect.stringContaining('Publish it anyway?'),
  })
  expect((await deploy({ slug: 'cv' }, { confirms: true })).failure).toBeNull()
  const again = await deploy({ slug: 'cv' }, { confirms: false })
  expect([again.failure, again.printed]).toEqual([null, expect.stringContaining(hint)])
})

test.each(['expired', 'paused'])(
  'leaves it to the service to say that a drop is %s',
  async (status) => {
    const published = await deploy({ slug: 'cv' }, { live: version, status })
    expect(published.failure).toBeNull()
    expect(published.printed).not.toContain(status)
    // Nothing went live, so the service says nothing.
    const draft = await deploy({ slug: 'cv', draft: true }, { live: version, status })
    expect(draft.printed).toContain(`The drop is ${status}, so visitors cannot see it.`)
  },
)
