// Organisations over the API: roles, invitations, members and deletion.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { type ApiPerson, newApiPerson } from './harness/api-person.ts'
import { visit } from './harness/http.ts'
import { mailedCode } from './harness/mailbox.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let owner: ApiPerson
let admin: ApiPerson
let member: ApiPerson
let outsider: ApiPerson
let organisation: string

beforeAll(async () => {
  plinth = await sharedPlinth()
  ;[owner, admin, member, outsider] = await Promise.all([
    newApiPerson(plinth),
    newApiPerson(plinth),
    newApiPerson(plinth),
    newApiPerson(plinth),
  ])
  organisation = await createOrganisation(owner, 'Orchard')
  await createOrganisation(outsider, 'Elsewhere')
  await join(admin, 'admin')
  await join(member, 'member')
})

const switchTo = (person: ApiPerson, tenantId: string) =>
  person.api('POST', '/me/tenant', { tenant_id: tenantId })

async function createOrganisation(person: ApiPerson, name: string): Promise<string> {
  const { id } = (await person.api('POST', '/organisations', { name })).json
  await switchTo(person, id)
  return id
}

/** The mailed code, and the invitation as its sender sees it. */
async function invite(email: string, role = 'member', count = 1) {
  const { status, json } = await owner.api('POST', '/invitations', { email, role })
  expect(status).toBe(201)
  const code = await mailedCode(plinth, email, { page: '/invitation', count })
  return { id: json.id, code, invitation: json }
}

async function join(person: ApiPerson, role: string): Promise<void> {
  const { code } = await invite(person.email, role)
  expect(await person.submit('/invitation', { code })).toBe(303)
}

async function newMember(role = 'member'): Promise<ApiPerson> {
  const person = await newApiPerson(plinth)
  await join(person, role)
  return person
}

async function tokenOf(person: ApiPerson): Promise<Api> {
  const { json } = await person.api('POST', '/tokens', { name: 'CI' })
  return apiOf(plinth, { token: json.token })
}

const roleOf = async ({ api }: ApiPerson) => (await api('GET', '/me')).json.tenant.role

describe('roles', () => {
  let drop: string
  beforeAll(async () => {
    drop = (await owner.api('POST', '/sites')).json.id
  })

  /** Statuses for the owner, an admin and a member, in this order, on the same organisation. */
  test.each<[string, string, unknown, [number, number, number]]>([
    ['GET', '/members', undefined, [200, 200, 200]],
    ['GET', '/sites', undefined, [200, 200, 200]],
    ['GET', '/sites/export', undefined, [200, 200, 200]],
    ['PATCH', '/sites/{drop}', { name: 'Trees' }, [200, 200, 200]],
    ['PATCH', '/sites/{drop}', { published: true }, [200, 200, 200]],
    ['POST', '/sites/{drop}/upload', 'a page', [201, 201, 201]],
    ['GET', '/tokens', undefined, [200, 200, 200]],
    ['POST', '/tokens', { name: 'CI' }, [201, 201, 201]],
    ['GET', '/invitations', undefined, [200, 200, 403]],
    ['POST', '/invitations', { email: 'a@example.org', role: 'admin' }, [201, 201, 403]],
    ['DELETE', '/invitations/in_unknown', undefined, [404, 404, 403]],
    ['PATCH', '/organisation', { name: 'Orchard' }, [200, 200, 403]],
    ['PATCH', '/members/{owner}', { role: 'member' }, [403, 403, 403]],
    ['PATCH', '/members/{admin}', { role: 'admin' }, [200, 403, 403]],
    ['PATCH', '/members/{member}', { role: 'member' }, [200, 200, 403]],
    ['PATCH', '/members/us_unknown', { role: 'boss' }, [404, 404, 403]],
    ['DELETE', '/members/{owner}', undefined, [403, 403, 403]],
    ['DELETE', '/members/us_unknown', undefined, [404, 404, 404]],
    ['POST', '/organisation/transfer', { user_id: 'us_unknown' }, [404, 403, 403]],
    ['DELETE', '/organisation', { confirm: 'orchard' }, [400, 403, 403]],
    ['DELETE', '/sites/{drop}', undefined, [204, 404, 404]],
  ])('%s %s', async (method, path, body, expected) => {
    const ids: Record<string, string> = {
      drop,
      owner: owner.userId,
      admin: admin.userId,
      member: member.userId,
    }
    const target = path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? '')
    const statuses = []
    for (const { api } of [owner, admin, member]) {
      const sent = body === 'a page' ? fileForm('a.html', body) : body
      statuses.push((await api(method, target, sent)).status)
    }
    expect(statuses).toEqual(expected)
  })

  test('a member cannot delete a drop once it has a version, nor can their token; an admin can', async () => {
    const { id } = (await member.api('POST', '/sites')).json
    await member.api('POST', `/sites/${id}/upload`, fileForm('a.html', 'a page'))
    const refused = await (await tokenOf(member))('DELETE', `/sites/${id}`)
    expect(refused.json).toEqual(refusal('forbidden'))
    expect((await member.api('DELETE', `/sites/${id}`)).status).toBe(403)
    expect((await admin.api('DELETE', `/sites/${id}`)).status).toBe(204)
    const empty = (await admin.api('POST', '/sites')).json
    expect((await member.api('DELETE', `/sites/${empty.id}`)).status).toBe(204)
  })

  test('take effect immediately, also for existing tokens', async () => {
    const person = await newMember()
    const api = await tokenOf(person)
    expect((await api('GET', '/invitations')).status).toBe(403)
    const path = `/members/${person.userId}`
    const promoted = await admin.api('PATCH', path, { role: 'admin' })
    expect(promoted.json).toMatchObject({ user_id: person.userId, role: 'admin' })
    expect((await api('GET', '/invitations')).status).toBe(200)
    await admin.api('PATCH', path, { role: 'member' })
    expect((await api('GET', '/invitations')).status).toBe(403)
  })
})

test('an unconfirmed user is refused everywhere', async () => {
  const { api, tenantId, userId } = await newApiPerson(plinth, false)
  const calls: [string, string, unknown?][] = [
    ['POST', '/organisations', { name: 'Orchard' }],
    ['PATCH', '/organisation', { name: 'Orchard' }],
    ['DELETE', '/organisation', { confirm: 'Orchard' }],
    ['POST', '/organisation/transfer', { user_id: owner.userId }],
    ['GET', '/members'],
    ['PATCH', `/members/${userId}`, { role: 'admin' }],
    ['DELETE', `/members/${userId}`],
    ['GET', '/invitations'],
    ['POST', '/invitations', { email: 'a@example.org', role: 'member' }],
    ['DELETE', '/invitations/in_unknown'],
    ['POST', '/me/tenant', { tenant_id: tenantId }],
    ['GET', '/tokens'],
    ['POST', '/tokens', { name: 'CI' }],
    ['DELETE', '/tokens/tk_unknown'],
  ]
  for (const call of calls) {
    expect([call, (await api(...call)).json]).toEqual([call, refusal('email_not_verified')])
  }
})

test('organisations cannot access each other’s data', async () => {
  const { id: drop } = (await owner.api('POST', '/sites')).json
  const { id: token } = (await owner.api('POST', '/tokens', { name: 'CI' })).json
  const { id: invitation } = await invite('someone@example.org')
  const calls: [string, string, unknown?][] = [
    ['GET', `/sites/${drop}`],
    ['DELETE', `/sites/${drop}`],
    ['DELETE', `/tokens/${token}`],
    ['DELETE', `/invitations/${invitation}`],
    ['PATCH', `/members/${member.userId}`, { role: 'admin' }],
    ['DELETE', `/members/${member.userId}`],
    ['POST', '/organisation/transfer', { user_id: member.userId }],
    ['POST', '/me/tenant', { tenant_id: organisation }],
  ]
  for (const call of calls) {
    expect([call, (await outsider.api(...call)).json]).toEqual([call, refusal('not_found')])
  }
  for (const list of ['/sites', '/tokens', '/invitations']) {
    expect((await outsider.api('GET', list)).json).toEqual([])
  }
  expect((await outsider.api('GET', '/members')).json).toHaveLength(1)
  await owner.api('DELETE', `/sites/${drop}`)
  await owner.api('DELETE', `/invitations/${invitation}`)
})

test('a session switches between organisations, which the account lists', async () => {
  const me = async () => (await member.api('GET', '/me')).json
  const organisations = [
    { id: member.tenantId, name: 'Someone', role: 'owner', plan: 'free' },
    { id: organisation, name: 'Orchard', role: 'member', plan: 'free' },
  ]
  expect(await me()).toMatchObject({ tenant: { id: organisation, role: 'member' }, organisations })
  const switched = await switchTo(member, member.tenantId)
  expect(switched.status).toBe(200)
  expect(switched.json).toMatchObject({ tenant: { kind: 'personal', role: 'owner' } })
  expect(await me()).toEqual(switched.json)
  await switchTo(member, organisation)
  const token = await tokenOf(member)
  const refused = await token('POST', '/me/tenant', { tenant_id: member.tenantId })
  expect(refused.json).toEqual(refusal('forbidden'))
})

describe('an invitation', () => {
  test('is accepted by the invited account, once, however many browsers try', async () => {
    const guest = await newApiPerson(plinth)
    const { code, invitation } = await invite(guest.email, 'admin')
    expect(invitation).toMatchObject({
      email: guest.email,
      role: 'admin',
      invited_by: { id: owner.userId, email: owner.email },
    })
    expect(await outsider.submit('/invitation', { code })).toBe(403)
    const open = (await admin.api('GET', '/invitations')).json
    expect(open).toContainEqual(invitation)

    const tries = await Promise.all([1, 2, 3].map(() => guest.submit('/invitation', { code })))
    expect(tries.toSorted()).toEqual([303, 404, 404])
    expect((await guest.api('GET', '/me')).json.tenant).toMatchObject({
      id: organisation,
      role: 'admin',
    })
    expect((await admin.api('GET', '/invitations')).json).not.toContainEqual(invitation)
    expect((await admin.api('GET', '/members')).json).toContainEqual({
      user_id: guest.userId,
      email: guest.email,
      name: 'Someone',
      role: 'admin',
      joined_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const again = await owner.api('POST', '/invitations', { email: guest.email, role: 'member' })
    expect(again.json).toEqual(refusal('invalid_field'))
    expect(again.json.detail).toContain('A member already has the address')
  })

  test('that was withdrawn or sent again is invalid', async () => {
    const guest = await newApiPerson(plinth)
    const first = await invite(guest.email)
    const second = await invite(guest.email, 'member', 2)
    expect(await guest.submit('/invitation', { code: first.code })).toBe(404)
    expect((await owner.api('DELETE', `/invitations/${first.id}`)).status).toBe(404)
    expect((await owner.api('DELETE', `/invitations/${second.id}`)).status).toBe(204)
    expect(await guest.submit('/invitation', { code: second.code })).toBe(404)
    expect(await guest.submit('/invitation', { code: '' })).toBe(404)
  })

  test('looks the same for registered and unregistered addresses', async () => {
    const shown = async (email: string) => {
      const { id, invitation } = await invite(email)
      const listed = (await owner.api('GET', '/invitations')).json
      const { created_at, expires_at, ...others } = invitation
      expect(listed).toContainEqual(invitation)
      expect([others.id, others.email]).toEqual([id, email])
      return {
        ...others,
        id: '',
        email: '',
        lifetime: Date.parse(expires_at) - Date.parse(created_at),
      }
    }
    expect(await shown(outsider.email)).toEqual(await shown('unregistered@example.org'))
  })

  test.each([
    ['an invalid address', { email: 'somewhere', role: 'member' }, 'invalid_field'],
    ['ownership', { email: 'a@example.org', role: 'owner' }, 'invalid_field'],
    ['no role', { email: 'a@example.org' }, 'missing_field'],
    ['a message', { email: 'a@example.org', role: 'member', text: 'Hi' }, 'invalid_field'],
  ])('with %s is refused', async (_, body, error) => {
    expect((await owner.api('POST', '/invitations', body)).json).toEqual(refusal(error))
  })
})

describe('a member who leaves or is removed', () => {
  test.each([
    ['leaves', (person: ApiPerson) => person.api],
    ['is removed', () => admin.api],
  ])('has no access any more: %s', async (_, by) => {
    const person = await newMember()
    const token = await tokenOf(person)
    expect((await token('GET', '/me')).status).toBe(200)
    expect((await by(person)('DELETE', `/members/${person.userId}`)).status).toBe(204)
    expect((await token('GET', '/me')).status).toBe(401)
    const me = (await person.api('GET', '/me')).json
    expect(me.tenant).toMatchObject({ id: person.tenantId, role: 'owner' })
    expect(me.organisations).toHaveLength(1)
    expect((await switchTo(person, organisation)).status).toBe(404)
  })

  test('cannot be the owner, who has to transfer the organisation first', async () => {
    const leave = () => owner.api('DELETE', `/members/${owner.userId}`)
    expect((await leave()).json).toEqual(refusal('forbidden'))
    const transfer = (from: ApiPerson, to: ApiPerson) =>
      from.api('POST', '/organisation/transfer', { user_id: to.userId })
    const transferred = await transfer(owner, admin)
    expect(transferred.json).toMatchObject({ id: organisation, role: 'admin' })
    expect([await roleOf(owner), await roleOf(admin)]).toEqual(['admin', 'owner'])
    expect((await transfer(owner, member)).status).toBe(403)
    expect((await transfer(admin, admin)).status).toBe(403)
    expect((await transfer(admin, owner)).status).toBe(200)
    expect([await roleOf(owner), await roleOf(admin)]).toEqual(['owner', 'admin'])
  })
})

test('a personal account has one member, and can be renamed', async () => {
  await switchTo(member, member.tenantId)
  const calls: [string, string, unknown?][] = [
    ['DELETE', '/organisation', { confirm: 'Someone' }],
    ['DELETE', `/members/${member.userId}`],
    ['POST', '/organisation/transfer', { user_id: member.userId }],
    ['POST', '/invitations', { email: 'a@example.org', role: 'member' }],
  ]
  for (const call of calls) {
    expect([call, (await member.api(...call)).json]).toEqual([call, refusal('forbidden')])
  }
  const renamed = await member.api('PATCH', '/organisation', { name: ' At home ' })
  expect(renamed.json).toMatchObject({ id: member.tenantId, name: 'At home', kind: 'personal' })
  await switchTo(member, organisation)
})

test.each([
  [{}, 'missing_field'],
  [{ name: '  ' }, 'invalid_field'],
  [{ name: 'x'.repeat(121) }, 'invalid_field'],
  [{ name: 'a\nb' }, 'invalid_field'],
  [{ name: 7 }, 'invalid_field'],
])('an organisation with %j is not created', async (body, error) => {
  expect((await outsider.api('POST', '/organisations', body)).json).toEqual(refusal(error))
})

test('a user owns ten organisations at most, also with concurrent requests', async () => {
  const { api } = await newApiPerson(plinth)
  const created = await Promise.all(
    Array.from({ length: 14 }, (_, n) => api('POST', '/organisations', { name: `No. ${n}` })),
  )
  expect(created.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(created.find(({ status }) => status !== 201)?.json).toEqual(refusal('forbidden'))
  expect((await api('GET', '/me')).json.organisations).toHaveLength(11)
})

test('deleting an organisation deletes its data, and its owner may reuse the slugs', async () => {
  const { api, tenantId, ...person } = await newApiPerson(plinth)
  const deleted = await createOrganisation({ api, tenantId, ...person }, 'Doomed')
  const token = await tokenOf({ api, tenantId, ...person })
  const { id, slug, url } = (await token('POST', '/sites', { slug: `deleted-${plinth.port}` })).json
  await token('POST', `/sites/${id}/upload`, fileForm('a.html', 'Here'))
  expect((await visit(url)).status).toBe(200)
  await token('PATCH', '/organisation', { name: 'Doomed & Sons' })

  expect((await api('DELETE', '/organisation', { confirm: 'Doomed' })).status).toBe(400)
  expect((await visit(url)).status).toBe(200)
  expect((await api('DELETE', '/organisation', { confirm: 'Doomed & Sons' })).status).toBe(204)
  expect((await visit(url)).status).toBe(410)
  expect((await token('GET', '/me')).status).toBe(401)
  expect((await api('GET', '/me')).json).toMatchObject({
    tenant: { id: tenantId },
    organisations: [{ id: tenantId }],
  })
  expect((await api('POST', '/me/tenant', { tenant_id: deleted })).status).toBe(404)
  expect((await outsider.api('POST', '/sites', { slug })).json).toEqual(refusal('slug_taken'))
  expect((await api('POST', '/sites', { slug })).status).toBe(201)
})
