// API tokens: creation, rights, expiry and revocation.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import { beforeAll, expect, test } from 'vitest'
import { apiOf, fileForm, refusal } from './harness/api.ts'
import { type ApiPerson, newApiPerson } from './harness/api-person.ts'
import { mailedCode } from './harness/mailbox.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let owner: ApiPerson
let member: ApiPerson
beforeAll(async () => {
  plinth = await sharedPlinth()
  ;[owner, member] = await Promise.all([newApiPerson(plinth), newApiPerson(plinth)])
  const { id } = (await owner.api('POST', '/organisations', { name: 'Orchard' })).json
  await owner.api('POST', '/me/tenant', { tenant_id: id })
  await owner.api('POST', '/invitations', { email: member.email, role: 'member' })
  const code = await mailedCode(plinth, member.email, { page: '/invitation' })
  await member.submit('/invitation', { code })
})

async function create(person: ApiPerson, body: object = { name: 'CI' }) {
  const { status, json } = await person.api('POST', '/tokens', body)
  expect(status).toBe(201)
  const { token, ...listed } = json
  return { listed, token: token as string, api: apiOf(plinth, { token }) }
}

const list = async ({ api }: Pick<ApiPerson, 'api'>) => (await api('GET', '/tokens')).json

test('a token is shown once, has a time of last use, and is invalid once revoked', async () => {
  const { listed, token, api } = await create(owner, { name: ' From CI ' })
  expect(token).toMatch(/^plinth_[a-z2-7]{48}[0-9a-f]{8}$/)
  expect(listed).toEqual({
    id: expect.stringMatching(/^tk_/),
    name: 'From CI',
    user: { id: owner.userId, email: owner.email, name: 'Someone' },
    access: 'full',
    site: null,
    created_at: expect.stringMatching(/Z$/),
    last_used_at: null,
    expires_at: null,
  })
  expect(await list(owner)).toContainEqual(listed)

  expect((await api('GET', '/me')).status).toBe(200)
  const used = (await list(owner)).find(({ id }: { id: string }) => id === listed.id)
  expect(Date.parse(used.last_used_at)).toBeGreaterThanOrEqual(Date.parse(listed.created_at))

  expect((await owner.api('DELETE', `/tokens/${listed.id}`)).status).toBe(204)
  const refused = await api('GET', '/me')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('Bearer')
  expect((await owner.api('DELETE', `/tokens/${listed.id}`)).status).toBe(404)
  expect(JSON.stringify(await list(owner))).not.toContain(listed.id)
})

test('a token has the rights of its creator, except for creating tokens', async () => {
  const { api, listed } = await create(owner)
  const { id } = (await api('POST', '/sites')).json
  expect((await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'Hi'))).status).toBe(201)
  expect((await api('PATCH', '/organisation', { name: 'Orchard' })).status).toBe(200)
  expect((await api('GET', '/members')).json).toHaveLength(2)
  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  expect((await api('POST', '/tokens', { name: 'more' })).json).toEqual(refusal('forbidden'))
  expect((await api('DELETE', `/tokens/${listed.id}`)).status).toBe(204)
  expect((await api('GET', '/me')).status).toBe(401)
})

test('a token belongs to the tenant that it was created for', async () => {
  const { api } = await create(member)
  const { tenant } = (await api('GET', '/me')).json
  await member.api('POST', '/me/tenant', { tenant_id: member.tenantId })
  expect((await api('GET', '/me')).json.tenant).toEqual(tenant)
  expect(await list(member)).toEqual([])
  await member.api('POST', '/me/tenant', { tenant_id: tenant.id })
})

test('only owners and admins can see and revoke other members’ tokens', async () => {
  const ofOwner = await create(owner)
  const ofMember = await create(member)
  expect(await list(member)).not.toContainEqual(ofOwner.listed)
  expect(await list(owner)).toEqual(expect.arrayContaining([ofOwner.listed, ofMember.listed]))
  const path = `/tokens/${ofOwner.listed.id}`
  expect((await member.api('DELETE', path)).json).toEqual(refusal('not_found'))
  expect((await ofOwner.api('GET', '/me')).status).toBe(200)
  expect((await owner.api('DELETE', `/tokens/${ofMember.listed.id}`)).status).toBe(204)
  expect((await ofMember.api('GET', '/me')).status).toBe(401)
})

test('an expiry may have any offset, or be null', async () => {
  const { listed } = await create(owner, { name: 'a', expires_at: '2999-01-31T12:00:00+02:00' })
  expect(listed.expires_at).toBe('2999-01-31T10:00:00.000Z')
  expect((await create(owner, { name: 'b', expires_at: null })).listed.expires_at).toBeNull()
})

test.each([
  [{}, 'missing_field'],
  [{ name: ' ' }, 'invalid_field'],
  [{ name: 'x'.repeat(121) }, 'invalid_field'],
  [{ name: 'CI', expires_at: '2020-01-01T00:00:00Z' }, 'invalid_field'],
  [{ name: 'CI', expires_at: 'tomorrow' }, 'invalid_field'],
  [{ name: 'CI', expires_at: '9999-12-31T23:59:59-12:00' }, 'invalid_field'],
  [{ name: 'CI', expires_at: '2999-02-30T00:00:00Z' }, 'invalid_field'],
  [{ name: 'CI', expires_at: 1_900_000_000 }, 'invalid_field'],
  [{ name: 'CI', scope: 'all' }, 'invalid_field'],
])('%j is refused', async (body, error) => {
  const before = await list(owner)
  expect((await owner.api('POST', '/tokens', body)).json).toEqual(refusal(error))
  expect(await list(owner)).toEqual(before)
})
