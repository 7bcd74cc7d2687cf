// A service without plans (PLINTH_DEFAULT_PLAN=unlimited) says nothing about plans, prices, badges or
// expiry clocks: on its pages, in its mails, documents and errors, to agents and in the terminal.
// Stores: sqlite-files. Texts do not depend on the stores.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agents } from './harness/agents.ts'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { refuseStaleDashboard } from './harness/built-dashboard.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { createCli, refuseStaleCli } from './harness/cli.ts'
import { type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { readMailbox } from './harness/mailbox.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { crawlPages } from './harness/page-crawl.ts'
import { password, signIn, signUp } from './harness/person.ts'
import { planWording, type ReadText } from './harness/plan-wording.ts'
import type { Account } from './harness/plinth.ts'

let plinth: InProcessPlinth
let browser: Browser
let account: Account
let owner: FormBrowser
let api: Api
let live: { readonly id: string; readonly slug: string; readonly url: string }
/** Drops whose state changes their first page and their settings, and nothing else. */
let inOtherStates: string[]

const expectNoPlans = (texts: readonly ReadText[]) =>
  expect(texts.flatMap((text) => planWording(text))).toEqual([])

/** Makes sure that the pages were there, and not the sign-in page. */
function expectAll(texts: readonly ReadText[], sentences: readonly string[]): void {
  const all = texts.map(({ text }) => text).join('\n')
  expect(sentences.filter((sentence) => !all.includes(sentence))).toEqual([])
}

beforeAll(async () => {
  refuseStaleDashboard()
  refuseStaleCli()
  browser = await sharedChromium()
  plinth = await startInProcessPlinth({ PLINTH_DEFAULT_PLAN: 'unlimited', PLINTH_MAX_DROPS: '8' })
  account = await plinth.createAccount('free', '--password', password, '--operator')
  owner = openFormBrowser(plinth)
  await signIn(owner, account)
  api = apiOf(plinth, account)
  live = await publish({ name: 'Everything' })
  const analytics = { plausible: { domain: 'example.org' } }
  await change(live.id, { gallery: true, analytics })
  const [locked, offline] = [
    await publish({ name: 'Behind a password' }),
    await publish({ name: 'Offline' }),
  ]
  await change(locked.id, { password: 'open sesame' })
  await change(offline.id, { published: false })
  inOtherStates = [locked.id, offline.id]
  await api('POST', '/sites', { name: 'Empty' })
}, launchTimeoutMs)
afterAll(async () => {
  await closeContexts(browser)
  await plinth?.stop()
})

async function publish(fields: object): Promise<typeof live> {
  const { json } = await api('POST', '/sites', fields)
  for (const html of ['<h1>One</h1>', '<h1>Two</h1>']) {
    expect((await api('POST', `/sites/${json.id}/upload`, fileForm('a.html', html))).status).toBe(
      201,
    )
  }
  return json
}

const change = async (id: string, patch: object) =>
  expect((await api('PATCH', `/sites/${id}`, patch)).status).toBe(200)

/** Creates drops up to the limit; the response is the refusal. */
async function createUntilRefused(): ReturnType<Api> {
  const response = await api('POST', '/sites', {})
  return response.status === 201 ? createUntilRefused() : response
}

const accountPages = ['/signup', '/signin', '/reset']
const publicPages = ['/', ...accountPages, '/docs', '/gallery', '/report', '/dev/mail']

test('a planted word is found', () => {
  const found = (text: string) => planWording({ from: 'here', text })
  for (const text of [
    'See plans',
    'Upgrade now',
    'On Free',
    '€12',
    'No badge',
    'Expires 30 days after the owner signed in',
  ]) {
    expect([text, found(text).length]).toEqual([text, 1])
  }
  expect(found('Your drops stay online. `plan` is an identifier, and so is plan_limit.')).toEqual(
    [],
  )
})

test('no page for visitors', async () => {
  const anonymous = await openFormBrowser(plinth).publish()
  const [gone, removed] = [await publish({ name: 'Gone' }), await publish({ name: 'Removed' })]
  await api('DELETE', `/sites/${gone.id}`)
  await owner.api('POST', `/operator/drops/${removed.id}/remove`, { note: 'A test.' })
  const unverified = await signUp(plinth)
  const drops = (await api('GET', '/sites')).json as { url: string }[]
  const states = [anonymous.url, anonymous.claim_url, gone.url, new URL('/none', live.url).href]
  const starts = [...publicPages, '/no-such-page', ...states, ...drops.map(({ url }) => url)]
  const texts = await crawlPages(await browser.newContext(), {
    base: plinth.base,
    starts,
    under: '/',
  })
  expect(texts.length).toBeGreaterThan(30)
  expectAll(texts, ['This site is gone', 'This site was removed', 'Enter the password'])
  expectNoPlans(texts)
  expectNoPlans([
    await pageOf(unverified, '/dashboard?plain'),
    await pageOf(owner, '/dashboard?plain'),
  ])
})

const pageOf = async (person: FormBrowser, address: string): Promise<ReadText> => ({
  from: address,
  text: (await person.open(address)).text.replace(/<style>[\s\S]*?<\/style>/g, ''),
})

test('no page of the dashboard, for owners, operators and organisations', async () => {
  const context = await browser.newContext()
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: plinth.base }))
  await context.addCookies(cookies)
  const app = new OAuthApp(plinth.base, 'plinth-cli', 'http://127.0.0.1:40123/callback')
  const pages = ['/dashboard/settings/plan', '/dashboard/operator', '/dashboard/new', '/device']
  const starts = ['/dashboard', ...pages, app.authorization().url]
  const without = (path: string) =>
    !path.endsWith('/settings') &&
    inOtherStates.some((id) => path.startsWith(`/dashboard/drops/${id}/`))
  const crawl = { base: plinth.base, under: '/dashboard', without }
  const texts = await crawlPages(context, { ...crawl, starts })
  const { id } = JSON.parse((await owner.api('POST', '/organisations', { name: 'Garden' })).text)
  await owner.api('POST', '/me/tenant', { tenant_id: id })
  await owner.api('POST', '/invitations', { email: 'guest@example.org', role: 'member' })
  const settings = ['/dashboard/settings/organisation', '/dashboard/settings/usage']
  texts.push(
    ...(await crawlPages(context, { ...crawl, starts: settings, under: '/dashboard/settings' })),
  )
  await owner.api('POST', '/me/tenant', { tenant_id: account.tenant_id })
  expect(texts.filter(({ from }) => from.includes('/dashboard')).length).toBeGreaterThan(30)
  expectAll(texts, ['Authorize', 'and see your account', 'Audit', 'Invite', 'Everything'])
  expectNoPlans(texts)
})

test('no document for agents and scripts', async () => {
  const read = async (address: string): Promise<ReadText> => {
    const response = await fetch(plinth.base + address)
    expect([address, response.status]).toEqual([address, 200])
    return { from: address, text: await response.text(), isGuide: true }
  }
  const index = await read('/llms.txt')
  const addresses = [...index.text.matchAll(/\]\((\S+\.md)\)/g)].map(([, url = '']) => new URL(url))
  expect(addresses.length).toBeGreaterThan(10)
  const markdown = await Promise.all(addresses.map(({ pathname }) => read(pathname)))
  expectNoPlans([index, await read('/docs.md'), ...markdown])

  const { json } = await apiOf(plinth)('GET', '/openapi.json')
  const texts: ReadText[] = []
  JSON.stringify(json, (key, value) => {
    const isText = ['summary', 'description', 'title', 'detail', 'plan'].includes(key)
    if (isText && value !== 'unlimited') texts.push({ from: `OpenAPI ${key}`, text: String(value) })
    return value
  })
  expect(texts.length).toBeGreaterThan(100)
  expectNoPlans(texts.filter(({ text }) => text !== '[object Object]'))
})

test('no mail', async () => {
  await owner.submit('/reset', { email: account.email })
  await plinth.runJobs()
  const mails = await readMailbox(plinth)
  expect(mails.length).toBeGreaterThan(2)
  expectNoPlans(
    mails.map(({ subject, text }) => ({ from: `mail ${subject}`, text: subject + text })),
  )
})

test('no tool of an agent, nor its results', async () => {
  const [{ connect }] = agents as [(typeof agents)[number]]
  const agent = await connect(plinth, account)
  const texts: ReadText[] = [
    { from: 'MCP instructions', text: JSON.stringify(agent.about) },
    { from: 'MCP tools', text: JSON.stringify(await agent.tools()) },
  ]
  const [{ slug }, content] = [live, '<p>From an agent']
  const call = async (tool: string, input: Record<string, unknown>, outcome: object) => {
    const result = await agent.call(tool, input)
    expect([tool, result]).toEqual([tool, expect.objectContaining(outcome)])
    texts.push({ from: tool, text: JSON.stringify(result) })
    return result
  }
  await call('service_list', {}, { drops: expect.any(Array) })
  await call('service_versions', { id: slug }, { slug, versions: expect.any(Array) })
  await call('service_stage_upload', { kind: 'zip', slug }, { updates: live.id })
  await call('service_publish', { slug, content }, { slug, version_number: 3 })
  const { id } = await call('service_publish', { content }, { version_number: 1 })
  await createUntilRefused()
  await call('service_publish', { content }, { error: 'plan_limit' })
  await call('service_settings', { id: slug, published: false }, { published: false })
  await call('service_settings', { id: slug, published: true }, { published: true })
  await call('service_delete', { id }, { deleted: id })
  await agent.close()
  expectNoPlans(texts)
})

// The help of every command is in the guide to the command line.
test('no command in the terminal', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'plinth-no-plans-'))
  const cwd = await mkdtemp(path.join(home, 'site-'))
  await writeFile(path.join(cwd, 'index.html'), '<h1>Hello</h1>')
  await writeFile(path.join(cwd, 'large.bin'), new Uint8Array(11_000_000))
  const env = { PLINTH_URL: plinth.base, PLINTH_TOKEN: account.token }
  const cli = createCli({ cwd, home, env })
  const runs = [
    ['--help'],
    ['whoami'],
    ['list'],
    ['check', '.'],
    ['deploy', '.', '--slug', live.slug],
    ['versions', live.slug],
    ['settings', live.slug],
  ]
  const outputs = await Promise.all(runs.map((run) => cli.run(...run)))
  await rm(home, { recursive: true, force: true })
  expect(outputs.filter(({ exitCode }) => exitCode !== 0)).toEqual([])
  expectNoPlans(
    outputs.map(({ stdout, stderr }, n) => ({
      from: `plinth ${runs[n]?.join(' ')}`,
      text: stdout + stderr,
    })),
  )
})

test('no error of a limit', async () => {
  const anonymous = apiOf(plinth)
  const refused = [
    await createUntilRefused(),
    await api('POST', '/billing/checkout', { plan: 'plus', interval: 'month' }),
    await api('POST', '/billing/portal'),
    await anonymous('POST', '/drops', fileForm('a.html', 'x'.repeat(3_000_000))),
    await anonymous('POST', '/drops', fileForm('a.zip', 'x')),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 413, expect.any(Number)])
  expectNoPlans(refused.map(({ json }) => ({ from: json.error, text: json.detail })))
  expectNoPlans([{ from: 'usage', text: (await api('GET', '/usage')).text }])
})
