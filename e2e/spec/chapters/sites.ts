// The Site object and the endpoints that create, list, read and delete sites.
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnonymousDrop, Site } from '../response-types.ts'
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

export function sitesChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const sites = '/api/v1/sites'

  describe('POST /sites returns 201 and a Site object', () => {
    let site: Site
    beforeAll(async () => {
      site = await createSite(owner.api)
    })

    test('id has the prefix st_ followed by an opaque value', () => {
      expect(site.id).toMatch(/^st_[a-z0-9]{16,}$/)
    })
    test('slug is random when omitted', async () => {
      const another = await createSite(owner.api)
      expect(site.slug).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
      expect(another.slug).not.toBe(site.slug)
    })
    test('name is blank when omitted', () => expect(site.name).toBe(''))
    test('access_mode is public on creation', () => expect(site.access_mode).toBe('public'))
    test('has_password is false on creation', () => expect(site.has_password).toBe(false))
    test.each(['free', 'plus', 'business'] as const)(
      'branding_enabled is true on creation, on %s too',
      async (plan) => {
        const { api } = await service.owner(plan)
        expect((await createSite(api)).branding_enabled).toBe(true)
      },
    )
    test('url is the address of the slug', () => {
      expect(site.url).toBe(`http://${site.slug}.localhost:${service.port}`)
    })
    test('it is reserved, and serving returns 404 until an upload', async () => {
      expect(site.status).toBe('reserved')
      const page = await service.visit(site.slug)
      expectStatus(page, 404)
      expect(page.header('content-type')).toMatch(/^text\/html/)
      await publish(owner.api, site.id, html('now live'))
      expect((await service.visit(site.slug)).text).toContain('now live')
    })
    test('slug and name are taken as given', async () => {
      const made = await createSite(owner.api, { slug: 'my-own-slug', name: 'My first site' })
      expect(made).toMatchObject({ slug: 'my-own-slug', name: 'My first site' })
    })
    test('without any body the slug is random', async () => {
      expectStatus(await owner.api.post(sites), 201)
    })
  })

  describe('slug: 3 to 63 characters, lowercase letters, digits and hyphens', () => {
    test.each(['abc', 'a1b', '123', 'two-words', 'a'.repeat(63), 'x-1-y-2-z'])(
      '%s is accepted',
      async (slug) => {
        expect((await createSite(owner.api, { slug })).slug).toBe(slug)
      },
    )

    test.each([
      'ab',
      'a',
      '',
      'a'.repeat(64),
      'Upper',
      'under_score',
      'dotted.name',
      'white space',
      'grüße',
      'slash/ed',
      '-leading',
      'trailing-',
    ])('"%s" is refused: 400', async (slug) => {
      expectError(await owner.api.post(sites, { json: { slug } }), 400, 'invalid_slug')
    })

    test.each([5, true, ['abc'], { a: 1 }])('%j is not a string: 400', async (slug) => {
      expectError(await owner.api.post(sites, { json: { slug } }), 400)
    })

    test.each('app blog docs help support status static assets cdn about dashboard'.split(' '))(
      '%s is not reserved',
      async (slug) => {
        const site = await liveSite(owner.api, html(slug), { slug })
        expect((await service.visit(site.slug)).text).toContain(`<p>${slug}</p>`)
      },
    )

    test.each(
      'www api admin mail smtp imap ftp ns ns1 ns2 mx localhost plinth login signin signup account billing'
        .split(' ')
        .filter((slug) => slug.length > 2),
    )('%s is reserved: 409', async (slug) => {
      expectError(await owner.api.post(sites, { json: { slug } }), 409, 'slug_taken')
    })
  })

  describe('slugs are unique: 409 when taken', () => {
    const take = (by: Owner, slug: string) => by.api.post(sites, { json: { slug } })

    test('by the same account', async () => {
      const { slug } = await createSite(owner.api)
      expectError(await take(owner, slug), 409, 'slug_taken')
    })
    test('by another account', async () => {
      const { slug } = await createSite(owner.api)
      expectError(await take(await service.owner('free'), slug), 409, 'slug_taken')
    })
    test('by an anonymous drop', async () => {
      const files = [{ field: 'file', filename: 'a.html', content: 'a' }]
      const drop = (await service.visitor().post('/api/v1/drops', { files })).json<AnonymousDrop>()
      expectError(await take(owner, drop.slug), 409, 'slug_taken')
    })
    test('two concurrent creations of one slug: one 201, one 409', async () => {
      const others = await Promise.all([service.owner('free'), service.owner('free')])
      const replies = await Promise.all(others.map((each) => take(each, 'wanted-by-two')))
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    })
    test('a deleted slug can be reused by its owner', async () => {
      const { id, slug } = await createSite(owner.api)
      await owner.api.delete(`${sites}/${id}`)
      expectStatus(await take(owner, slug), 201)
    })
    test('a deleted slug cannot be claimed by another account', async () => {
      const { id, slug } = await createSite(owner.api)
      await owner.api.delete(`${sites}/${id}`)
      expectError(await take(await service.owner('free'), slug), 409, 'slug_taken')
    })
  })

  describe('GET /sites returns an array of Site objects', () => {
    test('of a new account: empty', async () => {
      const { api } = await service.owner('free')
      expect(expectStatus(await api.get(sites), 200).json()).toEqual([])
    })
    test('the caller’s own, and none of another account', async () => {
      const [mine, other] = await Promise.all([service.owner('plus'), service.owner('plus')])
      const made = [await createSite(mine.api), await createSite(mine.api)]
      const foreign = await createSite(other.api)
      const listed = (await mine.api.get(sites)).json<Site[]>()
      expect(listed).toHaveLength(2)
      expect(listed.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
      expect(listed.map(({ id }) => id)).not.toContain(foreign.id)
      expect(listed[0]).toMatchObject({ access_mode: 'public', has_password: false, name: '' })
    })
    test('GET /sites/{id} returns one', async () => {
      const site = await createSite(owner.api, { name: 'One' })
      const reply = expectStatus(await owner.api.get(`${sites}/${site.id}`), 200)
      expect(reply.json()).toMatchObject({ id: site.id, slug: site.slug, name: 'One' })
    })
    test('GET /sites/{id} shows the state after an upload', async () => {
      const { id } = await liveSite(owner.api)
      expect((await owner.api.get(`${sites}/${id}`)).json()).toMatchObject({ status: 'live' })
    })
  })

  describe('DELETE /sites/{id} is immediate and permanent', () => {
    let site: Site
    beforeAll(async () => {
      site = await liveSite(owner.api, html('soon gone'))
      const reply = await owner.api.delete(`${sites}/${site.id}`)
      expectStatus(reply, 204)
      expect(reply.body).toHaveLength(0)
    })

    test('the site is no longer found', async () => {
      expectError(await owner.api.get(`${sites}/${site.id}`), 404, 'not_found')
    })
    test('it is no longer listed', async () => {
      const listed = (await owner.api.get(sites)).json<Site[]>()
      expect(listed.map(({ id }) => id)).not.toContain(site.id)
    })
    test('the address shows a branded page that says it is gone', async () => {
      const page = await service.visit(site.slug)
      expectStatus(page, 410)
      expect(page.header('content-type')).toMatch(/^text\/html/)
      expect(page.text).toMatch(/gone/i)
      expect(page.text).toMatch(/plinth/i)
      expect(page.text).not.toContain('soon gone')
    })
    test('deleting it again: 404', async () => {
      expectError(await owner.api.delete(`${sites}/${site.id}`), 404, 'not_found')
    })
    test('uploading to it: 404', async () => {
      const files = [{ field: 'file', filename: 'a.html', content: 'a' }]
      expectError(await owner.api.post(`${sites}/${site.id}/upload`, { files }), 404, 'not_found')
    })
    test('a site without content can be deleted', async () => {
      const { id } = await createSite(owner.api)
      expectStatus(await owner.api.delete(`${sites}/${id}`), 204)
    })
  })

  test('an address that was never published returns 404 as an HTML page', async () => {
    const page = await service.visit('never-published-here')
    expectStatus(page, 404)
    expect(page.header('content-type')).toMatch(/^text\/html/)
  })
}
