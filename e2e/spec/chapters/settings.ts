// `PATCH /sites/{id}`: the settings of a drop.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '../response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  liveSite,
  type Owner,
  publish,
  type Service,
} from '../service.ts'

export function settingsChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  let free: Owner
  beforeAll(async () => {
    service = open()
    ;[owner, free] = await Promise.all([service.owner('business'), service.owner('free')])
  })

  const path = (id: string) => `/api/v1/sites/${id}`
  const patch = (by: Owner, id: string, json: unknown) => by.api.patch(path(id), { json })
  const read = async (by: Owner, id: string) => (await by.api.get(path(id))).json<Site>()

  describe('each setting is changed by itself, and read back', () => {
    test.each<[string, object]>([
      ['name', { name: 'A new name' }],
      ['name outside ASCII', { name: 'Grüße aus 東京' }],
      ['a blank name', { name: '' }],
      ['spa_fallback on', { spa_fallback: true }],
      ['spa_fallback off', { spa_fallback: false }],
      ['page analytics', { analytics: { ga4: { measurement_id: 'G-AB12CD34EF' } } }],
      ['an advertising pixel', { analytics: { meta_pixel: { pixel_id: '1234567890' } } }],
      ['product analytics', { analytics: { posthog: { project_key: 'phc_abcdEFGH1234' } } }],
      [
        'self-hosted product analytics',
        { analytics: { posthog: { project_key: 'phc_abcd1234', host: 'https://ph.example.org' } } },
      ],
      ['privacy analytics', { analytics: { plausible: { domain: 'example.org' } } }],
      ['no analytics', { analytics: null }],
      ['two settings at once', { name: 'Both', spa_fallback: true }],
    ])('%s', async (_, change) => {
      const { id } = await createSite(owner.api, { name: 'Before' })
      expect(expectStatus(await patch(owner, id, change), 200).json()).toMatchObject(change)
      expect(await read(owner, id)).toMatchObject(change)
    })

    test('omitted fields do not change', async () => {
      const { id, slug } = await createSite(owner.api, { name: 'Stays' })
      await patch(owner, id, { spa_fallback: true })
      expect(await read(owner, id)).toMatchObject({ name: 'Stays', slug, has_password: false })
    })

    test('an empty object changes nothing', async () => {
      const { id } = await createSite(owner.api, { name: 'Stays' })
      expect(expectStatus(await patch(owner, id, {}), 200).json()).toMatchObject({ name: 'Stays' })
    })
  })

  describe('slug', () => {
    test('the new address serves, and the old one redirects to it', async () => {
      const site = await liveSite(owner.api, html('moved'))
      expectStatus(await patch(owner, site.id, { slug: 'moved-here' }), 200)
      expect((await service.visit('moved-here')).text).toContain('moved')
      const old = await service.visit(site.slug)
      expectStatus(old, 307)
      expect(old.header('location')).toMatch(/^http:\/\/moved-here\.localhost/)
    })
    test('a taken one: 409', async () => {
      const [one, other] = [await createSite(owner.api), await createSite(free.api)]
      expectError(await patch(owner, one.id, { slug: other.slug }), 409, 'slug_taken')
      expect((await read(owner, one.id)).slug).toBe(one.slug)
    })
    test('an invalid one: 400', async () => {
      const { id } = await createSite(owner.api)
      expectError(await patch(owner, id, { slug: 'No Good' }), 400, 'invalid_slug')
    })
    test('its own slug again is not a conflict', async () => {
      const { id, slug } = await createSite(owner.api)
      expectStatus(await patch(owner, id, { slug }), 200)
    })
  })

  describe('password', () => {
    test('setting one is reflected by has_password and access_mode', async () => {
      const { id } = await createSite(owner.api)
      const site = expectStatus(
        await patch(owner, id, { password: 'open sesame' }),
        200,
      ).json<Site>()
      expect(site).toMatchObject({ has_password: true, access_mode: 'password' })
      expect(await read(owner, id)).toMatchObject({ has_password: true })
    })
    test('it is never returned', async () => {
      const { id } = await createSite(owner.api)
      const changed = await patch(owner, id, { password: 'open sesame' })
      expect(changed.text).not.toContain('sesame')
      expect((await owner.api.get(path(id))).text).not.toContain('sesame')
    })
    test.each([null, ''])('%j removes it', async (password) => {
      const { id, slug } = await liveSite(owner.api)
      await patch(owner, id, { password: 'open sesame' })
      expectStatus(await service.visit(slug), 401)
      const site = expectStatus(await patch(owner, id, { password }), 200).json<Site>()
      expect(site).toMatchObject({ has_password: false, access_mode: 'public' })
      expectStatus(await service.visit(slug), 200)
    })
    test('on the free plan: 403 plan_limit', async () => {
      const { id } = await createSite(free.api)
      expectError(await patch(free, id, { password: 'open sesame' }), 403, 'plan_limit')
    })
    test.each([null, ''])('%j on the free plan changes nothing', async (password) => {
      const [site] = (await free.api.get('/api/v1/sites')).json<Site[]>()
      const reply = await patch(free, site?.id ?? '', { password })
      expect(expectStatus(reply, 200).json()).toMatchObject({ has_password: false })
    })
  })

  test('analytics on the free plan: 403 plan_limit', async () => {
    const { id } = await createSite(free.api)
    const analytics = { plausible: { domain: 'example.org' } }
    expectError(await patch(free, id, { analytics }), 403, 'plan_limit')
    expect((await read(free, id)).analytics).toBeNull()
  })

  describe('a wrong type or value is a malformed request', () => {
    test.each<[string, unknown]>([
      ['name is a number', { name: 5 }],
      ['name is longer than 120 characters', { name: 'x'.repeat(121) }],
      ['slug is a number', { slug: 12345 }],
      ['password is a number', { password: 123456 }],
      ['spa_fallback is a string', { spa_fallback: 'true' }],
      ['spa_fallback is a number', { spa_fallback: 1 }],
      ['spa_fallback is null', { spa_fallback: null }],
      ['analytics is a string', { analytics: 'G-AB12CD34EF' }],
      ['analytics names an unknown provider', { analytics: { matomo: { id: 1 } } }],
      ['a measurement ID is HTML', { analytics: { ga4: { measurement_id: '"><script>' } } }],
      ['a pixel ID has letters', { analytics: { meta_pixel: { pixel_id: 'abc' } } }],
      ['an unknown field', { colour: 'red' }],
      ['a read-only field', { id: 'st_other' }],
      ['an array', ['name']],
      ['a string', 'name'],
    ])('%s: 400', async (_, change) => {
      const { id } = await createSite(owner.api, { name: 'Before' })
      expectError(await patch(owner, id, change), 400)
      expect((await read(owner, id)).name).toBe('Before')
    })

    test('bad JSON: 400', async () => {
      const { id } = await createSite(owner.api)
      const headers = { 'Content-Type': 'application/json' }
      expectError(
        await owner.api.patch(path(id), { raw: '{"name":', headers }),
        400,
        'invalid_json',
      )
    })

    test('one wrong field among good ones changes nothing', async () => {
      const { id, slug } = await createSite(owner.api, { name: 'Before' })
      const change = { name: 'After', slug: 'changed-slug', spa_fallback: 'yes' }
      expectError(await patch(owner, id, change), 400)
      expect(await read(owner, id)).toMatchObject({ name: 'Before', slug, spa_fallback: false })
    })
  })

  test('settings survive republishing', async () => {
    const { id } = await liveSite(owner.api)
    const change = { name: 'Kept', spa_fallback: true }
    await patch(owner, id, { ...change, password: 'open sesame' })
    await publish(owner.api, id, html('again'))
    expect(await read(owner, id)).toMatchObject({ ...change, has_password: true })
  })
}
