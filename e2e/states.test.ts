// The lifecycle of a drop, row by row of the table "States and transitions", with a clock that the
// test advances.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '../packages/server/src/usecases/billing/set-plan.ts'
import { setDropRemoved } from '../packages/server/src/usecases/safety/set-drop-removed.ts'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { mailedCode, readMailbox } from './harness/mailbox.ts'
import { createPerson, type Person, signIn, signUp, verify } from './harness/person.ts'

let plinth: InProcessPlinth
beforeAll(async () => {
  plinth = await startInProcessPlinth()
})
afterAll(() => plinth.stop())

interface Drop {
  readonly id: string
  readonly slug: string
}

const instant = 0.001

async function publish(api: Api, text = 'hello'): Promise<Drop> {
  const { id, slug } = (await api('POST', '/sites')).json
  await upload(api, { id }, text)
  return { id, slug }
}

const upload = (api: Api, { id }: Pick<Drop, 'id'>, text: string) =>
  api('POST', `/sites/${id}/upload`, fileForm('index.html', text))

const read = async (api: Api, { id }: Drop) => (await api('GET', `/sites/${id}`)).json

/** A visitor's response: the status, and the page's message. */
async function open({ slug }: Pick<Drop, 'slug'>): Promise<[number, string]> {
  const { status, text, headers } = await visit(`http://${slug}.localhost:${plinth.port}/`)
  const retryAfter = text.includes('is paused') ? '86400' : '3600'
  expect(headers['retry-after']).toBe(status === 503 ? retryAfter : undefined)
  if (status !== 200) expect(headers['cache-control']).toBe('no-store')
  return [status, /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? text.slice(0, 5)]
}

const openAll = (drops: readonly Pick<Drop, 'slug'>[]) => Promise.all(drops.map(open))

const live = [200, 'hello']
const reserved = [404, 'Nothing is published here']
const expired = [410, 'This site has expired']
const gone = [410, 'This site is gone']
const removed = [410, 'This site was removed']
const paused = [503, 'This site is paused']
const unverified = [503, 'This site isn’t live yet']

const setRemoved = ({ slug }: Pick<Drop, 'slug'>, removed: boolean) =>
  setDropRemoved(plinth.deps, 'plinthd', { drop: slug, removed, note: '' })

const accountOn = async (plan: string) => {
  const account = await plinth.createAccount(plan)
  return { ...account, api: apiOf(plinth, account) }
}

/** Cancels a subscription, which ends after so many days. */
const endPlan = (account: { tenant_id: string }, days: number) =>
  plinth.deps.database.transact(async (tx) => {
    const tenantId = account.tenant_id as Parameters<typeof tx.tenants.lock>[0]
    const subscription = (await tx.tenants.lock(tenantId))?.subscription
    if (!subscription) throw new Error('there is no subscription to end')
    const endsAt = plinth.now() + days * 86_400_000
    await tx.tenants.setSubscription(tenantId, { ...subscription, endsAt }, plinth.now())
    await tx.changes.append({ tenant: tenantId }, plinth.now())
  })

type Owner = Awaited<ReturnType<typeof accountOn>>

const publishAll = async (api: Api, count: number): Promise<Drop[]> => {
  const drops: Drop[] = []
  for (let n = 0; n < count; n++) drops.push(await publish(api))
  return drops
}

const versionNumbers = async (api: Api, { id }: Drop): Promise<number[]> =>
  (await api('GET', `/sites/${id}/versions`)).json.map(
    (entry: { version_number: number }) => entry.version_number,
  )

async function personWithApi(): Promise<{ person: Person; api: Api }> {
  const person = await createPerson(plinth)
  return { person, api: apiOf(plinth, person.account) }
}

const expiryMails = async ({ account: { email } }: Person) =>
  (await readMailbox(plinth)).filter(
    ({ to, subject }) => to === email && subject.startsWith('Sign in before'),
  )

/** Creates an organisation with a member; returns an API client of its owner. */
async function organisationOf(owner: Person, { account: { email }, submit }: Person): Promise<Api> {
  const call = async (path: string, body: object) =>
    JSON.parse((await owner.api('POST', path, body)).text)
  const { id } = await call('/organisations', { name: 'Orchard' })
  await call('/me/tenant', { tenant_id: id })
  await call('/invitations', { email, role: 'member' })
  const code = await mailedCode(plinth, email, { page: '/invitation' })
  expect((await submit('/invitation', { code })).status).toBe(303)
  return apiOf(plinth, await call('/tokens', { name: 'CI' }))
}

test('none: POST /sites → reserved, no content', async () => {
  const { api } = await accountOn('free')
  const drop = (await api('POST', '/sites')).json
  expect(await open(drop)).toEqual(reserved)
  expect(await read(api, drop)).toMatchObject({ status: 'reserved', expires_at: null })
  await plinth.advanceDays(31)
  expect(await open(drop)).toEqual(reserved)
  expect((await api('POST', '/sites', { slug: drop.slug })).json.error).toBe('slug_taken')
})

test('reserved or live: upload → live on the new version, and the oldest is removed', async () => {
  const { api } = await accountOn('free')
  const drop = (await api('POST', '/sites')).json
  for (const number of [1, 2, 3, 4]) {
    expect((await upload(api, drop, `page${number}`)).json.version_number).toBe(number)
    expect(await open(drop)).toEqual([200, `page${number}`])
    expect((await read(api, drop)).status).toBe('live')
  }
  expect(await versionNumbers(api, drop)).toEqual([4, 3, 2])
})

test('live: promote a version → live on that version, and forward again', async () => {
  const { api } = await accountOn('free')
  const drop = await publish(api)
  await upload(api, drop, 'newer')
  const [newer, first] = (await api('GET', `/sites/${drop.id}/versions`)).json
  for (const [version, text] of [
    [first, 'hello'],
    [newer, 'newer'],
  ]) {
    const promote = `/sites/${drop.id}/versions/${version.version_id}/promote`
    expect((await api('POST', promote)).json.live).toBe(true)
    expect(await open(drop)).toEqual([200, text])
  }
  expect(await versionNumbers(api, drop)).toEqual([2, 1])
})

describe('any: DELETE → gone', () => {
  test.each([
    ['reserved', async ({ api }: Owner) => (await api('POST', '/sites')).json],
    ['live', async ({ api }: Owner) => publish(api)],
    [
      'expired',
      async ({ api }: Owner) => {
        const drop = await publish(api)
        await plinth.advanceDays(30 + instant)
        return drop
      },
    ],
    [
      'paused',
      async (owner: Owner) => {
        await setPlan(plinth.deps, { email: owner.email, plan: 'plus' })
        const drops = await publishAll(owner.api, 4)
        await setPlan(plinth.deps, { email: owner.email, plan: 'free' })
        return drops[3] as Drop
      },
    ],
    [
      'removed',
      async ({ api }: Owner) => {
        const drop = await publish(api)
        await setRemoved(drop, true)
        return drop
      },
    ],
  ])('%s', async (status, make) => {
    const owner = await accountOn('free')
    const drop = await make(owner)
    expect((await read(owner.api, drop)).status).toBe(status)
    const outsider = await accountOn('free')
    expect((await outsider.api('DELETE', `/sites/${drop.id}`)).status).toBe(404)
    expect((await owner.api('DELETE', `/sites/${drop.id}`)).status).toBe(204)
    expect(await open(drop)).toEqual(gone)
    expect((await owner.api('GET', `/sites/${drop.id}`)).status).toBe(404)
  })
})

test('anonymous drop, live: 7 days after the upload, whatever happens → expired', async () => {
  const browser = openFormBrowser(plinth)
  const drop = await browser.publish()
  const status = async () => JSON.parse((await browser.api('GET', '/drops')).text)[0].status
  await plinth.advanceDays(7 - instant)
  expect(await open(drop)).toEqual([200, 'Hello'])
  expect(await status()).toBe('live')
  await plinth.advanceDays(2 * instant)
  expect(await open(drop)).toEqual(expired)
  expect(await status()).toBe('expired')
  const newUser = await signUp(plinth)
  expect((await newUser.open('/claim')).status).toBe(200)
  const code = new URL(drop.claim_url).hash.slice(1)
  expect((await newUser.submit('/claim', { code })).status).toBeGreaterThanOrEqual(400)
})

describe('free drop, live: 30 days without an owner’s sign-in → expired', () => {
  test('to the minute; visits and API tokens do not restart the 30 days', async () => {
    const { api } = await accountOn('free')
    const drop = await publish(api)
    const before = await read(api, drop)
    await plinth.advanceDays(30 - instant)
    expect(await open(drop)).toEqual(live)
    expect((await upload(api, drop, 'hello')).status).toBe(201)
    expect(await read(api, drop)).toMatchObject({ status: 'live', expires_at: before.expires_at })
    await plinth.advanceDays(2 * instant)
    expect(await open(drop)).toEqual(expired)
    expect(await read(api, drop)).toMatchObject({
      status: 'expired',
      expires_at: before.expires_at,
    })
  })

  test('its owner is mailed five days before, once, with a link to keep it', async () => {
    const { person, api } = await personWithApi()
    const { id, slug } = await publish(api)
    await api('PATCH', `/sites/${id}`, { name: 'Menu' })
    await plinth.advanceDays(25 - instant)
    await plinth.runJobs()
    expect(await expiryMails(person)).toEqual([])
    await plinth.advanceDays(2 * instant)
    await plinth.runJobs()
    await plinth.runJobs()
    const [mail, ...others] = await expiryMails(person)
    expect(others).toEqual([])
    expect(mail?.text).toContain(`Menu (${slug})`)
    expect(mail?.links).toEqual([`${plinth.base}/dashboard`])
    await signIn(person, person.account)
    await plinth.advanceDays(25 + instant)
    await plinth.runJobs()
    expect(await expiryMails(person)).toHaveLength(2)
  })

  test('a sign-in restarts the 30 days, and so does using the dashboard on another day', async () => {
    const { person, api } = await personWithApi()
    const drop = await publish(api)
    await plinth.advanceDays(20)
    await signIn(person, person.account)
    await plinth.advanceDays(20)
    expect(await open(drop)).toEqual(live)
    expect((await person.open('/session')).status).toBe(200)
    await plinth.advanceDays(29)
    expect(await open(drop)).toEqual(live)
    await plinth.advanceDays(2)
    expect(await open(drop)).toEqual(expired)
  })

  test('in an organisation the owner’s sign-in counts, a member’s does not', async () => {
    const owner = await createPerson(plinth)
    const member = await createPerson(plinth)
    const api = await organisationOf(owner, member)
    const drop = await publish(api)
    await plinth.advanceDays(20)
    await signIn(member, member.account)
    await plinth.advanceDays(5)
    await plinth.runJobs()
    expect(await expiryMails(member)).toEqual([])
    const [mail] = await expiryMails(owner)
    expect(mail?.text).toContain('In Orchard')
    await plinth.advanceDays(6)
    expect(await open(drop)).toEqual(expired)
    await signIn(member, member.account)
    expect(await open(drop)).toEqual(expired)
    await signIn(owner, owner.account)
    expect(await open(drop)).toEqual(live)
  })
})

test('free drop, expired: owner signs in → live again, unchanged', async () => {
  const { person, api } = await personWithApi()
  const drop = await publish(api)
  await api('PATCH', `/sites/${drop.id}`, { name: 'Mine', spa_fallback: true, gallery: true })
  await upload(api, drop, 'hello')
  const before = await read(api, drop)
  await plinth.advanceDays(59)
  expect(await open(drop)).toEqual(expired)
  await signIn(person, person.account)
  expect(await open(drop)).toEqual(live)
  const { expires_at, ...after } = await read(api, drop)
  expect({ ...after, expires_at: before.expires_at }).toEqual(before)
  expect(Date.parse(expires_at) - plinth.now()).toBeGreaterThan(29.9 * 86_400_000)
  expect(await versionNumbers(api, drop)).toEqual([2, 1])
})

describe('free drop, expired: final removal → removed', () => {
  test('30 days after expiry, including paused drops; the addresses stay gone', async () => {
    const account = await accountOn('plus')
    const drops = await publishAll(account.api, 4)
    await setPlan(plinth.deps, { email: account.email, plan: 'free' })
    await plinth.advanceDays(25)
    await plinth.runJobs()
    await plinth.advanceDays(35 - instant)
    await plinth.runJobs()
    expect(await openAll(drops)).toEqual([expired, expired, expired, expired])
    await plinth.advanceDays(2 * instant)
    await plinth.runJobs()
    expect(await openAll(drops)).toEqual([gone, gone, gone, gone])
    expect((await account.api('GET', '/usage')).json).toMatchObject({
      drops: { used: 0 },
      storage: { used_bytes: 0 },
    })
    const [first, second] = drops
    expect((await account.api('POST', '/sites', { slug: first?.slug })).status).toBe(201)
    await plinth.advanceDays(31)
    await plinth.runJobs()
    expect(await open(second as Drop)).toEqual(gone)
    const other = await accountOn('free')
    expect((await other.api('POST', '/sites', { slug: second?.slug })).status).toBe(201)
    expect(await open(second as Drop)).toEqual(reserved)
  })

  test('never without the mail, however late the jobs run', async () => {
    const { person, api } = await personWithApi()
    const drop = await publish(api)
    await plinth.advanceDays(200)
    await plinth.runJobs()
    expect(await open(drop)).toEqual(expired)
    expect(await expiryMails(person)).toHaveLength(1)
    await signIn(person, person.account)
    await plinth.advanceDays(9)
    await plinth.runJobs()
    expect(await open(drop)).toEqual(live)
  })

  test('an anonymous drop is removed 30 days after its week', async () => {
    const drop = await openFormBrowser(plinth).publish()
    await plinth.advanceDays(37 - instant)
    await plinth.runJobs()
    expect(await open(drop)).toEqual(expired)
    await plinth.advanceDays(2 * instant)
    await plinth.runJobs()
    expect(await open(drop)).toEqual(gone)
    await plinth.advanceDays(31)
    await plinth.runJobs()
    expect(await open(drop)).toEqual(gone)
  })
})

test('live: removal by trust and safety → removed, which no sign-in or upload undoes', async () => {
  const { person, api } = await personWithApi()
  const drop = await publish(api)
  await setRemoved(drop, true)
  await signIn(person, person.account)
  expect((await upload(api, drop, 'hello')).status).toBe(403)
  expect(await open(drop)).toEqual(removed)
  expect(await read(api, drop)).toMatchObject({ status: 'removed', expires_at: null })
  expect((await api('GET', '/usage')).json.drops.used).toBe(0)
  await setRemoved(drop, false)
  expect(await open(drop)).toEqual(live)
})

test.each(['plus', 'business', 'starter', 'pro'])('%s drop: permanent', async (plan) => {
  const { api } = await accountOn(plan)
  const drop = await publish(api)
  await plinth.advanceDays(3650)
  await plinth.runJobs()
  expect(await open(drop)).toEqual(live)
  expect(await read(api, drop)).toMatchObject({ status: 'live', expires_at: null })
})

describe('account, paid: cancellation takes effect → free, drops beyond the cap are paused', () => {
  test('at the end of the paid period and not before; the oldest drops stay live', async () => {
    const account = await accountOn('plus')
    const drops = await publishAll(account.api, 5)
    await endPlan(account, 10)
    await plinth.advanceDays(10 - instant)
    expect(await openAll(drops)).toEqual([live, live, live, live, live])
    await plinth.advanceDays(2 * instant)
    expect((await account.api('GET', '/me')).json.tenant.plan).toBe('free')
    expect(await openAll(drops)).toEqual([live, live, live, paused, paused])
    const [first] = drops
    expect(await read(account.api, drops[3] as Drop)).toMatchObject({
      status: 'paused',
      expires_at: (await read(account.api, first as Drop)).expires_at,
    })
    expect((await account.api('POST', '/sites')).json.error).toBe('plan_limit')
    expect((await account.api('GET', '/usage')).json.drops).toEqual({ used: 5, limit: 3 })
    // A paused drop can be updated; the new version is served once it is live again.
    expect((await upload(account.api, drops[4] as Drop, 'newer')).status).toBe(201)
  })

  test('the 30 days start there, for paused drops too; a sign-in restores the previous states', async () => {
    const person = await createPerson(plinth)
    const { account } = person
    const api = apiOf(plinth, account)
    await setPlan(plinth.deps, { email: account.email, plan: 'plus' })
    const drops = await publishAll(api, 4)
    await endPlan(account, 400)
    await plinth.advanceDays(400 + 29)
    expect(await openAll(drops)).toEqual([live, live, live, paused])
    await plinth.advanceDays(2)
    expect(await openAll(drops)).toEqual([expired, expired, expired, expired])
    await signIn(person, account)
    expect(await openAll(drops)).toEqual([live, live, live, paused])
  })

  test('from Business to Plus nothing is paused, and creation stops until drops are deleted', async () => {
    const account = await accountOn('business')
    const drops: Drop[] = []
    for (let n = 0; n < 26; n++) drops.push((await account.api('POST', '/sites')).json)
    await upload(account.api, drops[25] as Drop, 'hello')
    await setPlan(plinth.deps, { email: account.email, plan: 'plus' })
    expect(await open(drops[25] as Drop)).toEqual(live)
    expect((await account.api('POST', '/sites')).json.error).toBe('plan_limit')
    for (const { id } of drops.slice(0, 2)) await account.api('DELETE', `/sites/${id}`)
    expect((await account.api('POST', '/sites')).status).toBe(201)
  })

  test.each(['starter', 'pro'])(
    '%s changes to free as well, and keeps its limits until then',
    async (plan) => {
      const account = await accountOn(plan)
      const drops = await publishAll(account.api, 4)
      const { limit } = (await account.api('GET', '/usage')).json.drops
      expect(limit).toBe(plan === 'starter' ? 10 : 50)
      const offer = (await account.api('GET', '/billing/plans')).json
      expect(offer.subscription.plan).toBe(plan)
      expect(offer.plans.map(({ name }: { name: string }) => name)).toEqual([
        'free',
        'plus',
        'business',
      ])
      await endPlan(account, 1)
      await plinth.advanceDays(2)
      expect(await openAll(drops)).toEqual([live, live, live, paused])
    },
  )
})

describe('paused drop → live', () => {
  async function pausedDrops() {
    const account = await accountOn('plus')
    const drops = await publishAll(account.api, 5)
    await setPlan(plinth.deps, { email: account.email, plan: 'free' })
    expect(await openAll(drops)).toEqual([live, live, live, paused, paused])
    return { account, drops }
  }

  test('by subscribing again, immediately', async () => {
    const { account, drops } = await pausedDrops()
    const last = drops[4] as Drop
    const settings = { name: 'Mine', spa_fallback: true }
    expect((await account.api('PATCH', `/sites/${last.id}`, settings)).status).toBe(200)
    await setPlan(plinth.deps, { email: account.email, plan: 'plus' })
    expect(await openAll(drops)).toEqual([live, live, live, live, live])
    expect(await read(account.api, last)).toMatchObject({ ...settings, status: 'live' })
  })

  test('by deleting enough drops, one after the other', async () => {
    const { account, drops } = await pausedDrops()
    await account.api('DELETE', `/sites/${drops[0]?.id}`)
    expect(await openAll(drops)).toEqual([gone, live, live, live, paused])
    await account.api('DELETE', `/sites/${drops[2]?.id}`)
    expect(await openAll(drops)).toEqual([gone, live, gone, live, live])
  })
})

test('anonymous drops: signup from the same browser → claimed, with the same addresses', async () => {
  const browser = openFormBrowser(plinth)
  const drops: Pick<Drop, 'slug'>[] = []
  for (let n = 0; n < 5; n++) drops.push(await browser.publish())
  const all = (state: unknown) => drops.map(() => state)
  await plinth.advanceDays(6)
  const email = 'claims@example.org'
  const form = { email, password: 'a long enough password', name: 'Anna' }
  expect((await browser.submit('/signup', form)).status).toBe(303)
  expect(await openAll(drops)).toEqual(all(unverified))
  await verify(plinth, { ...browser, email })
  const claimed = [200, 'Hello']
  // More than the plan includes: claiming pauses nothing, and stops creation.
  expect(await openAll(drops)).toEqual(all(claimed))
  expect(JSON.parse((await browser.api('POST', '/sites', {})).text).error).toBe('plan_limit')
  const list = JSON.parse((await browser.api('GET', '/sites')).text)
  expect(list.map(({ slug }: Drop) => slug).toSorted()).toEqual(
    drops.map(({ slug }) => slug).toSorted(),
  )
  // The 30 days of Free replace the seven days.
  await plinth.advanceDays(20)
  expect(await openAll(drops)).toEqual(all(claimed))
})

test('while the owner’s address is unverified: 503, but removed drops stay 410', async () => {
  const newPerson = await signUp(plinth)
  const cookie = `plinth_session=${newPerson.cookies.get('plinth_session')}`
  const api = apiOf(plinth, { cookie })
  const drop = await publish(api)
  expect(await open(drop)).toEqual(unverified)
  expect((await read(api, drop)).status).toBe('live')
  await plinth.advanceDays(31)
  expect(await open(drop)).toEqual(unverified)
  await setRemoved(drop, true)
  expect(await open(drop)).toEqual(removed)
})
