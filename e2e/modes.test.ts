// How an operator changes who may publish and what they get: a service without plans, closed and
// limited sign-up, and no publishing without an account.
// Stores: sqlite-files. The rules do not depend on the stores.
import { afterEach, describe, expect, test } from 'vitest'
import { agents } from './harness/agents.ts'
import { apiOf, fileForm, refusal } from './harness/api.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { readMailbox } from './harness/mailbox.ts'
import { createPerson, newEmail, type Person, password } from './harness/person.ts'
import { zipOf } from './harness/zip.ts'

let plinth: InProcessPlinth
afterEach(() => plinth?.stop())

const start = async (env: Record<string, string>) => {
  plinth = await startInProcessPlinth(env)
  return plinth
}

/** The API for a new organisation of the person, with their session. */
async function organisationOf({ api, cookies }: Person) {
  const { id } = JSON.parse((await api('POST', '/organisations', { name: 'Garden' })).text)
  expect((await api('POST', '/me/tenant', { tenant_id: id })).status).toBeLessThan(300)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return apiOf(plinth, { cookie })
}

const uploadTo = async (api: ReturnType<typeof apiOf>, id: string, html = '<p>hello') =>
  api('POST', `/sites/${id}/upload`, fileForm('index.html', html))

describe('PLINTH_DEFAULT_PLAN=unlimited', () => {
  test('nothing is limited or shows a badge', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const api = apiOf(plinth, await plinth.createAccount())
    const drops = []
    for (let n = 0; n < 5; n++) drops.push((await api('POST', '/sites', {})).json)
    const [drop] = drops
    for (let n = 0; n < 5; n++) expect((await uploadTo(api, drop.id)).status).toBe(201)
    const patch = { password: 'open sesame', analytics: { plausible: { domain: 'example.org' } } }
    expect((await api('PATCH', `/sites/${drop.id}`, patch)).status).toBe(200)
    expect((await api('PATCH', `/sites/${drop.id}`, { password: null })).status).toBe(200)
    expect((await api('GET', `/sites/${drop.id}/versions`)).json).toHaveLength(5)

    expect((await visit(drop.url)).text).not.toContain('badge')
    expect((await api('GET', `/sites/${drop.id}`)).json.branding_enabled).toBe(false)
  })

  test('400 days later nothing has expired, and no mail has warned of it', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const account = await plinth.createAccount()
    const api = apiOf(plinth, account)
    const team = await organisationOf(await createPerson(plinth))
    const [{ json: drop }, { json: shared }] = [
      await api('POST', '/sites', {}),
      await team('POST', '/sites', {}),
    ]
    for (let n = 0; n < 5; n++) expect((await uploadTo(api, drop.id, `<p>${n}`)).status).toBe(201)
    expect((await uploadTo(team, shared.id)).status).toBe(201)
    const { json: token } = await team('POST', '/tokens', { name: 'ci' })
    expect((await api('POST', '/sites', {})).status).toBe(201)
    const states = async (caller: typeof api) =>
      ((await caller('GET', '/sites')).json as { status: string; expires_at: string | null }[]).map(
        ({ status, expires_at }) => [status, expires_at],
      )
    const versions = async () =>
      (await api('GET', `/sites/${drop.id}/versions`)).json as { preview_url: string }[]
    const before = { states: await states(api), versions: await versions() }
    expect(before.versions).toHaveLength(5)

    // In steps, so that jobs see each time at which something could be due.
    for (const days of [26, 5, 30, 339]) {
      await plinth.advanceDays(days)
      await plinth.runJobs()
    }
    expect({ states: await states(api), versions: await versions() }).toEqual(before)
    expect(await states(apiOf(plinth, token))).toEqual([['live', null]])
    for (const { url } of [drop, shared]) expect((await visit(url)).status).toBe(200)
    for (const { preview_url } of before.versions) {
      expect((await visit(preview_url)).status).toBe(200)
    }
    expect((await readMailbox(plinth)).map(({ subject }) => subject)).toEqual([])
  })

  test('archives and staged uploads have no limit', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const { token } = await plinth.createAccount()
    const api = apiOf(plinth, { token })
    const { json: drop } = await api('POST', '/sites', {})
    const zip = await zipOf({ 'index.html': '<p>from a zip', 'a.txt': 'x'.repeat(3_000_000) })
    const form = fileForm('site.zip', zip)
    const bundle = await api('POST', `/sites/${drop.id}/upload-bundle`, form)
    expect([bundle.status, bundle.json]).toEqual([201, expect.objectContaining({ file_count: 2 })])
    expect((await visit(drop.url)).text).toBe('<p>from a zip')

    const [{ connect }] = agents as [(typeof agents)[number]]
    const agent = await connect(plinth, { token })
    const { slug } = drop
    const staged = await agent.call('service_stage_upload', { kind: 'zip', slug })
    expect(staged).toMatchObject({ max_bytes: null, updates: drop.id })
    const sent = await fetch(staged.upload_url, {
      method: 'PUT',
      body: new Uint8Array(await zipOf({ 'index.html': '<p>from an agent' })),
    })
    expect(sent.status).toBe(201)
    expect((await visit(drop.url)).text).toBe('<p>from an agent')
    await agent.close()
  })

  test('usage has the plan’s name, and no limits', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const api = apiOf(plinth, await plinth.createAccount())
    expect((await api('GET', '/usage')).json).toMatchObject({
      plan: 'unlimited',
      drops: { used: 0, limit: null },
      storage: { used_bytes: 0, limit_bytes: null },
      upload: { limit_bytes: null },
      versions: { limit: null },
      domains: { limit: null },
      warnings: [],
    })
    expect((await api('GET', '/me')).json.tenant.plan).toBe('unlimited')
  })

  test('the limits of the operator apply, and no sentence speaks of plans', async () => {
    await start({
      PLINTH_DEFAULT_PLAN: 'unlimited',
      PLINTH_MAX_DROPS: '1',
      PLINTH_MAX_UPLOAD_BYTES: '100',
      PLINTH_MAX_STORAGE_BYTES: '150',
      PLINTH_MAX_VERSIONS: '2',
    })
    const api = apiOf(plinth, await plinth.createAccount())
    const { json: drop } = await api('POST', '/sites', {})
    const second = await api('POST', '/sites', {})
    expect([second.status, second.json]).toEqual([403, refusal('plan_limit')])
    const large = await uploadTo(api, drop.id, 'x'.repeat(101))
    expect([large.status, large.json]).toEqual([413, refusal('upload_too_large')])
    expect((await uploadTo(api, drop.id, 'x'.repeat(90))).status).toBe(201)
    const full = await uploadTo(api, drop.id, 'y'.repeat(90))
    expect([full.status, full.json]).toEqual([403, refusal('plan_limit')])
    for (const { json } of [second, large, full]) {
      expect(json.detail).toMatch(/this service/i)
      expect(json.detail).not.toMatch(/plan|upgrade|unlimited/i)
    }
    expect((await api('GET', '/usage')).json).toMatchObject({
      drops: { used: 1, limit: 1 },
      versions: { limit: 2 },
    })
  })

  test('pages without an account have no badge, and are told to sign up, not for what', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const anonymous = apiOf(plinth)
    const { json } = await anonymous('POST', '/drops', fileForm('page.html', '<p>hello'))
    expect((await visit(json.url)).text).toBe('<p>hello')
    const large = await anonymous('POST', '/drops', fileForm('a.html', 'x'.repeat(3_000_000)))
    expect(large.json.detail).toBe(
      'Without an account, an upload can be up to 2 MB. Make it smaller or sign up.',
    )
  })

  test('the API description leaves out billing', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const { json } = await apiOf(plinth)('GET', '/openapi.json')
    expect(Object.keys(json.paths)).not.toContain('/billing/plans')
    const reference = await (await fetch(`${plinth.base}/docs/api`)).text()
    expect(reference).not.toMatch(/Plans and billing/)
  })

  test('agents.md lists limits without plans', async () => {
    await start({ PLINTH_DEFAULT_PLAN: 'unlimited' })
    const text = await (await fetch(`${plinth.base}/docs/agents.md`)).text()
    expect(text).toContain('| | Anonymous | Account |')
    expect(text).toContain('| drops | – | – |')
  })
})

test('with another default plan, accounts start there and subscriptions add to it', async () => {
  await start({ PLINTH_DEFAULT_PLAN: 'plus' })
  const planOf = async (plan?: string) =>
    (await apiOf(plinth, await plinth.createAccount(plan))('GET', '/usage')).json.plan
  expect(await planOf()).toBe('plus')
  expect(await planOf('starter')).toBe('plus')
  expect(await planOf('business')).toBe('business')
})

test('what every account has cannot be bought', async () => {
  await start({ PLINTH_DEFAULT_PLAN: 'plus', PLINTH_BILLING: 'sandbox' })
  const api = apiOf(plinth, await plinth.createAccount())
  const { json } = await api('GET', '/billing/plans')
  const free = { month: 0, year: 0 }
  expect(json.plans).toMatchObject([{ name: 'plus', price: free }, { name: 'business' }])
  const buy = (plan: string) => api('POST', '/billing/checkout', { plan, interval: 'month' })
  const plus = await buy('plus')
  expect([plus.status, plus.json]).toEqual([400, refusal('invalid_field')])
  expect((await buy('business')).json.checkout_url).toContain(plinth.base)
  const front = await openFormBrowser(plinth).open('/')
  expect(front.text).not.toMatch(/id="prices"|starts on Free/)
})

describe('PLINTH_SIGNUP', () => {
  const signUp = async (email: string) => {
    const browser = openFormBrowser(plinth)
    const { status, text } = await browser.submit('/signup', { email, password })
    return { status, text, page: (await openFormBrowser(plinth).open('/signup')).text }
  }

  test('closed: every sign-up is refused, and the page says who creates accounts', async () => {
    await start({ PLINTH_SIGNUP: 'closed' })
    const { status, text, page } = await signUp(newEmail())
    const sentence = 'Accounts on this service are created by its operator.'
    expect([status, text]).toEqual([403, expect.stringContaining(sentence)])
    expect(page).toContain(sentence)
    expect(page).not.toContain('<form')
    for (const path of ['/signin', '/gallery', '/docs']) {
      expect((await openFormBrowser(plinth).open(path)).text).not.toContain('href="/signup')
    }
    const { email, token } = await plinth.createAccount('free', '--password', password)
    expect((await apiOf(plinth, { token })('GET', '/me')).json.user.email).toBe(email)
  })

  test('domains: addresses elsewhere are refused', async () => {
    await start({ PLINTH_SIGNUP: 'domains:example.com, Example.net' })
    for (const email of ['a@example.org', 'a@sub.example.com', 'a@example.com.example.org']) {
      const { status, text } = await signUp(email)
      const sentence = 'Sign up with an address at example.com or example.net'
      expect([status, text]).toEqual([403, expect.stringContaining(sentence)])
    }
    expect((await signUp('A@EXAMPLE.COM')).status).toBe(303)
    expect((await signUp('a@example.net')).status).toBe(303)
  })

  test('an address is not changed to one that may not sign up before it is confirmed', async () => {
    await start({ PLINTH_SIGNUP: 'domains:example.com' })
    const browser = openFormBrowser(plinth)
    await browser.submit('/signup', { email: 'not-mine@example.com', password })
    const { status, text } = await browser.submit('/verify/address', { email: 'a@example.org' })
    const sentence = 'Sign up with an address at example.com'
    expect([status, text]).toEqual([403, expect.stringContaining(sentence)])
  })

  test('invite: only invited addresses, until the invitation expires', async () => {
    await start({ PLINTH_SIGNUP: 'invite' })
    expect((await signUp('guest@example.org')).status).toBe(403)
    const owner = openFormBrowser(plinth)
    const { email } = await plinth.createAccount('free', '--password', password)
    await owner.submit('/signin', { email, password })
    const created = await owner.api('POST', '/organisations', { name: 'Garden' })
    expect(created.status).toBe(201)
    const { id } = JSON.parse(created.text)
    expect((await owner.api('POST', '/me/tenant', { tenant_id: id })).status).toBeLessThan(300)
    const invite = (address: string) =>
      owner.api('POST', '/invitations', { email: address, role: 'member' })
    for (const address of ['guest@example.org', 'late@example.org']) {
      expect((await invite(address)).status).toBe(201)
    }
    expect((await signUp('guest@example.org')).status).toBe(303)
    expect((await signUp('other@example.org')).status).toBe(403)
    await plinth.advanceDays(30)
    expect((await signUp('late@example.org')).status).toBe(403)
  })
})

test('PLINTH_ANONYMOUS=off: publishing needs an account; what is there stays', async () => {
  await start({ PLINTH_ANONYMOUS: 'off' })
  const anonymous = apiOf(plinth)
  for (const [path, body] of [
    ['/drops', fileForm('page.html', '<p>hello')],
    ['/drops-md', { markdown: '# Hello' }],
  ] as const) {
    const { status, json } = await anonymous('POST', path, body)
    expect([path, status, json]).toEqual([path, 403, refusal('forbidden')])
  }
  const api = apiOf(plinth, await plinth.createAccount())
  const { status, json } = await api('POST', '/drops', fileForm('page.html', '<p>hello'))
  expect([status, (await visit(json.url)).status]).toEqual([201, 200])
  const browser = openFormBrowser(plinth)
  const front = await browser.open('/')
  expect([front.status, front.location]).toEqual([303, '/signin'])
  const { email } = await plinth.createAccount('free', '--password', password)
  await browser.submit('/signin', { email, password })
  expect((await browser.open('/')).status).toBe(200)
  expect((await browser.open('/dashboard')).text).toContain('data-anonymous="off"')
  expect((await browser.open('/dashboard?plain')).text).not.toContain('curl')
  for (const path of ['/llms.txt', '/docs/agents.md']) {
    const text = await (await fetch(plinth.base + path)).text()
    expect(text).not.toMatch(/without an account|no account is needed/i)
  }
})
