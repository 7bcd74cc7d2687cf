// Claiming drops, and joining organisations through invitations.
// Stores: sqlite-files. Forms, cookies and redirects.
import { beforeAll, describe, expect, test } from 'vitest'
import { type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { mailedLink } from './harness/mailbox.ts'
import { newEmail, password, signUp, verify } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

const codeOf = (path: string) => new URL(path, plinth.base).searchParams.get('code') ?? ''
const ownTenant = async (browser: FormBrowser): Promise<string> =>
  JSON.parse((await browser.open('/session')).text).tenant.id

describe('claiming', () => {
  test('drops published in a browser are offered at sign-in, and can be declined', async () => {
    const { email } = await signUp(plinth)
    const browser = openFormBrowser(plinth)
    const drop = await browser.publish()
    const fields = { email, password, return_to: '/dashboard/x' }
    const { location } = await browser.submit('/signin', fields)
    expect(location).toBe('/claim?return_to=/dashboard/x')
    const offer = (await browser.open(location ?? '')).text
    expect(offer).toContain(drop.slug)
    expect(offer).toContain('Account: <b><bdi>Anna</bdi></b> (personal)')
    expect(offer).toContain('href="/dashboard/x">Not now')
    expect((await browser.open('/dashboard?plain')).text).not.toContain(drop.slug)

    const tenant = await ownTenant(browser)
    const keep = { drops: 'browser', tenant_id: tenant, return_to: '/dashboard/x' }
    const claimed = await browser.submit('/claim', keep)
    expect([claimed.status, claimed.location]).toEqual([303, '/dashboard/x'])
    expect((await browser.open('/dashboard?plain')).text).toContain(drop.slug)
    expect((await browser.open('/claim')).text).not.toContain(drop.slug)
    expect((await browser.submit('/signin', fields)).location).toBe('/dashboard/x')
  })

  test('a code works once, alone or inside its link', async () => {
    const agent = openFormBrowser(plinth)
    const [first, second] = [await agent.publish(), await agent.publish()]
    const code = new URL(first.claim_url).hash.slice(1)
    const visitor = openFormBrowser(plinth)
    const refused = await visitor.submit('/claim', { code: first.claim_url })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain(`value="${code}"`)

    const person = await signUp(plinth)
    const claim = async (browser: FormBrowser, text: string) =>
      browser.submit('/claim', { code: text, tenant_id: await ownTenant(browser) })
    expect((await claim(person, code)).location).toBe('/dashboard')
    expect((await claim(person, second.claim_url)).location).toBe('/dashboard')
    const list = (await person.open('/dashboard?plain')).text
    expect(list).toContain(first.slug)
    expect(list).toContain(second.slug)

    // For the owner a second submit is harmless.
    expect((await claim(person, code)).location).toBe('/dashboard')
    const reused = await claim(await signUp(plinth), code)
    expect([reused.status, reused.text]).toEqual([404, expect.stringContaining('code-problem')])
  })

  test('signing up claims the browser’s drops, and their codes are harmless afterwards', async () => {
    const browser = openFormBrowser(plinth)
    const drop = await browser.publish()
    const fields = { email: newEmail(), password, return_to: '/claim' }
    expect((await browser.submit('/signup', fields)).location).toBe('/dashboard')
    expect((await browser.open('/dashboard?plain')).text).toContain(drop.slug)
    const claim = { code: drop.claim_url, tenant_id: await ownTenant(browser) }
    expect((await browser.submit('/claim', claim)).location).toBe('/dashboard')
  })

  test('a user with several accounts chooses one; their personal account is the default', async () => {
    const person = await signUp(plinth)
    await verify(plinth, person)
    const own = await ownTenant(person)
    const founded = await person.api('POST', '/organisations', { name: 'Orchard & <Sons>' })
    const { id: organisation } = JSON.parse(founded.text)
    await person.submit('/session/tenant', { tenant_id: organisation })
    // Published while signed out: with a session they would be the account's drops.
    const session = person.cookies.get('plinth_session') ?? ''
    person.cookies.delete('plinth_session')
    const [first, second] = [await person.publish(), await person.publish()]
    person.cookies.set('plinth_session', session)
    const page = (await person.open('/claim')).text
    expect(page).toContain(`<option value="${own}">Anna (personal)</option>
<option value="${organisation}">Orchard &amp; &lt;Sons&gt;</option>`)

    const otherTenant = await ownTenant(await signUp(plinth))
    for (const tenant of [otherTenant, 'tn_nobody', '']) {
      const fields = { code: first.claim_url, tenant_id: tenant }
      const refused = await person.submit('/claim', fields)
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('You are not a member of that account'),
      ])
    }
    const shown = async () => (await person.open('/dashboard?plain')).text
    await person.submit('/claim', { code: first.claim_url, tenant_id: own })
    expect(await shown()).toMatch(RegExp(`<h1>Your drops</h1>.*${first.slug}`, 's'))
    await person.submit('/claim', { drops: 'browser', tenant_id: organisation })
    expect(await shown()).toMatch(RegExp(`<h1>Orchard.*${second.slug}`, 's'))
    expect(await shown()).not.toContain(first.slug)
  })
})

test('an invitation is accepted only by the account with its address', async () => {
  const owner = await signUp(plinth)
  await verify(plinth, owner)
  const created = await owner.api('POST', '/organisations', { name: 'Orchard & <Sons>' })
  expect(created.status).toBe(201)
  await owner.submit('/session/tenant', { tenant_id: JSON.parse(created.text).id })
  const email = newEmail()
  expect((await owner.api('POST', '/invitations', { email, role: 'admin' })).status).toBe(201)
  const link = await mailedLink(plinth, email, { page: '/invitation' })
  const fields = { code: codeOf(link) }

  const other = await signUp(plinth)
  const invitationPage = (await other.open(link)).text
  expect(invitationPage).toContain('Orchard &amp; &lt;Sons&gt;')
  expect(invitationPage).toContain(`You’re signed in as <b><bdi>${other.email}`)
  expect((await other.submit('/invitation', fields)).status).toBe(403)
  expect((await other.submit('/signout', { return_to: link })).location).toBe(link)

  const signedOutPage = (await other.open(link)).text
  expect(signedOutPage).toContain(
    `/signup?email=${encodeURIComponent(email)}&amp;return_to=${encodeURIComponent(link).replaceAll('%2F', '/')}`,
  )
  const joined = await other.submit('/signup', { email, password, return_to: link })
  expect(joined.location).toBe(link)
  expect((await other.open(link)).text).toContain('Accept invitation</button>')
  expect((await other.submit('/invitation', fields)).location).toBe('/dashboard')
  expect((await other.open(link)).status).toBe(404)

  const dashboard = (await other.open('/dashboard?plain')).text
  expect(dashboard).toContain('<h1>Orchard &amp; &lt;Sons&gt;</h1>')
  expect(dashboard).not.toContain('Resend link')
  const [, own = ''] = /value="(tn_[a-z0-9]+)">/.exec(dashboard) ?? []
  expect((await other.submit('/session/tenant', { tenant_id: own })).location).toBe(
    '/dashboard?plain',
  )
  expect((await other.open('/dashboard?plain')).text).toContain('<h1>Your drops</h1>')
  expect((await other.submit('/session/tenant', { tenant_id: 'tn_other' })).status).toBe(404)
})
