// Additions to published pages: the badge, analytics and the unlock screen; and view counts.
import { beforeAll, describe, expect, test } from 'vitest'
import { submit } from '../forms.ts'
import type { AnonymousDrop, Site, Usage } from '../response-types.ts'
import {
  createSite,
  expectStatus,
  html,
  liveSite,
  type Owner,
  type Plan,
  publish,
  type Service,
  sendFolder,
} from '../service.ts'

export function pagesChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const change = async (id: string, json: object) =>
    expectStatus(await owner.api.patch(`/api/v1/sites/${id}`, { json }), 200)
  const page = async (site: Site, path?: string) => (await service.visit(site.slug, path)).text

  describe('the <head> of published HTML is preserved', () => {
    const head = `<meta charset="utf-8">
<title>My &amp; page</title>
<meta name="description" content="What it is about">
<meta property="og:title" content="Shared title">
<meta property="og:image" content="https://example.org/a.png">
<meta name="twitter:card" content="summary">
<link rel="icon" href="/favicon.ico">
<link rel="canonical" href="https://example.org/">
<script type="application/ld+json">{"@type": "WebSite"}</script>`

    test.each(['free', 'business'] as const)('on %s', async (plan) => {
      const { api } = await service.owner(plan)
      const site = await liveSite(
        api,
        `<!doctype html>\n<html><head>\n${head}\n</head><body></body></html>`,
      )
      for (const line of head.split('\n')) expect(await page(site)).toContain(line)
    })
  })

  describe('a small service badge is added to anonymous and free drops; paid plans remove it', () => {
    const content = '<!doctype html><html><head></head><body><p>mine</p></body></html>'

    test('anonymous: shown', async () => {
      const files = [{ field: 'file', filename: 'a.html', content }]
      const { url } = (
        await service.visitor().post('/api/v1/drops', { files })
      ).json<AnonymousDrop>()
      const { text } = await service.visitor().get(url)
      expect(text).toContain('<p>mine</p>')
      expect(text).toMatch(/plinth/i)
    })

    test.each<[Plan, boolean]>([
      ['free', true],
      ['plus', false],
      ['business', false],
    ])('on %s: %s, and branding_enabled says so', async (plan, isShown) => {
      const { api } = await service.owner(plan)
      const site = await liveSite(api, content)
      const text = await page(site)
      expect(/plinth/i.test(text)).toBe(isShown)
      if (!isShown) expect(text).toBe(content)
      const read = (await api.get(`/api/v1/sites/${site.id}`)).json<Site>()
      expect(read.branding_enabled).toBe(isShown)
    })

    test('an upgrade removes it from drops that are already published', async () => {
      const { api, email } = await service.owner('free')
      const site = await liveSite(api, content)
      expect(await page(site)).toMatch(/plinth/i)
      await service.plinthd('account', 'set-plan', '--email', email, '--plan', 'plus')
      await expect.poll(() => page(site)).toBe(content)
    })
  })

  describe('when a password is set, visitors see an unlock screen before the drop renders', () => {
    let site: Site
    beforeAll(async () => {
      site = await createSite(owner.api)
      const files = {
        'index.html': html('Secret home'),
        'deep/page.html': html('Secret page'),
        'a.txt': 's',
      }
      await sendFolder(owner.api, site.id, { files })
      await change(site.id, { password: 'open sesame' })
    })
    const address = (path = '/') => service.address(site.slug, path)

    test.each(['/', '/deep/page', '/deep/page.html', '/a.txt', '/missing'])(
      '%s shows the screen, not the content',
      async (path) => {
        const reply = expectStatus(await service.visit(site.slug, path), 401)
        expect(reply.text).not.toContain('Secret')
        expect(reply.text).toContain('name="password"')
      },
    )
    test('the form unlocks it, and the visitor stays unlocked in that browser', async () => {
      const browser = service.visitor()
      const opened = await submit(browser, await browser.get(address()), {
        password: 'open sesame',
      })
      expect(expectStatus(opened, 200).text).toContain('Secret home')
      expect((await browser.get(address())).text).toContain('Secret home')
      expect((await browser.get(address('/deep/page'))).text).toContain('Secret page')
      expect((await browser.get(address('/a.txt'))).text).toBe('s')
    })
    test('unlocking redirects to the requested page', async () => {
      const browser = service.visitor()
      const screen = await browser.get(address('/deep/page'))
      const opened = await submit(browser, screen, { password: 'open sesame' })
      expect(opened.url).toBe(address('/deep/page'))
      expect(opened.text).toContain('Secret page')
    })
    test('a wrong password shows the screen again', async () => {
      const browser = service.visitor()
      const refused = await submit(browser, await browser.get(address()), { password: 'wrong one' })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.text).not.toContain('Secret')
      expectStatus(await browser.get(address()), 401)
    })
    test('another browser is not unlocked', async () => {
      const [one, other] = [service.visitor(), service.visitor()]
      await submit(one, await one.get(address()), { password: 'open sesame' })
      expectStatus(await other.get(address()), 401)
    })
    test('unlocking one drop does not unlock another with the same password', async () => {
      const second = await liveSite(owner.api)
      await change(second.id, { password: 'open sesame' })
      const browser = service.visitor()
      await submit(browser, await browser.get(address()), { password: 'open sesame' })
      expectStatus(await browser.get(service.address(second.slug)), 401)
    })
    test('a new password locks visitors out again', async () => {
      const { id, slug } = await liveSite(owner.api)
      await change(id, { password: 'the first' })
      const browser = service.visitor()
      await submit(browser, await browser.get(service.address(slug)), { password: 'the first' })
      expectStatus(await browser.get(service.address(slug)), 200)
      await change(id, { password: 'the second' })
      expectStatus(await browser.get(service.address(slug)), 401)
    })
    test('it is excluded from search indexing', async () => {
      expect((await service.visit(site.slug)).header('x-robots-tag')).toContain('noindex')
      const browser = service.visitor()
      const opened = await submit(browser, await browser.get(address()), {
        password: 'open sesame',
      })
      expect(opened.header('x-robots-tag')).toContain('noindex')
    })
    test('it is excluded from the public gallery', async () => {
      await change(site.id, { gallery: true, name: 'Hidden from the gallery' })
      const open = await liveSite(owner.api, html('Gallery page'))
      await change(open.id, { gallery: true, name: 'Shown in the gallery' })
      const { text } = await service.visitor().get('/gallery')
      expect(text).toContain(open.slug)
      expect(text).not.toContain(site.slug)
    })
    test('it survives republishing', async () => {
      const { id, slug } = await liveSite(owner.api)
      await change(id, { password: 'open sesame' })
      await publish(owner.api, id, html('again'))
      expectStatus(await service.visit(slug), 401)
    })
  })

  describe('analytics snippets are injected at serve time into every page', () => {
    const providers = [
      ['page analytics', { ga4: { measurement_id: 'G-AB12CD34EF' } }, 'G-AB12CD34EF'],
      ['an advertising pixel', { meta_pixel: { pixel_id: '1234567890' } }, '1234567890'],
      ['product analytics', { posthog: { project_key: 'phc_abcdEFGH1234' } }, 'phc_abcdEFGH1234'],
      ['privacy analytics', { plausible: { domain: 'my-shop.example' } }, 'my-shop.example'],
    ] as const

    test.each(providers)('%s', async (_, analytics, identifier) => {
      const site = await createSite(owner.api)
      const files = { 'index.html': html('Home'), 'about.html': html('About'), 'a.css': 'p{}' }
      await sendFolder(owner.api, site.id, { files })
      expect(await page(site)).not.toContain(identifier)
      await change(site.id, { analytics })
      expect(await page(site)).toContain(identifier)
      expect(await page(site, '/about')).toContain(identifier)
      expect(await page(site, '/a.css')).toBe('p{}')
    })
    test('they survive republishing, and removing them takes effect', async () => {
      const site = await liveSite(owner.api)
      await change(site.id, { analytics: { plausible: { domain: 'my-shop.example' } } })
      await publish(owner.api, site.id, html('again'))
      expect(await page(site)).toContain('my-shop.example')
      expect(await page(site)).toContain('again')
      await change(site.id, { analytics: null })
      expect(await page(site)).not.toContain('my-shop.example')
    })
    test('all four together', async () => {
      const site = await liveSite(owner.api)
      await change(site.id, {
        analytics: Object.assign({}, ...providers.map(([, value]) => value)),
      })
      for (const [, , identifier] of providers) expect(await page(site)).toContain(identifier)
    })
    test('a cookie-setting tracker adds the consent banner, a cookieless one does not', async () => {
      const [tracked, cookieless] = [await liveSite(owner.api), await liveSite(owner.api)]
      await change(tracked.id, { analytics: { ga4: { measurement_id: 'G-AB12CD34EF' } } })
      await change(cookieless.id, { analytics: { plausible: { domain: 'my-shop.example' } } })
      expect(await page(tracked)).toMatch(/consent/i)
      expect(await page(cookieless)).not.toMatch(/consent/i)
    })
  })

  describe('basic view counts for every drop without any provider attached', () => {
    test('visits of a plain HTTP client count', async () => {
      const { api } = await service.owner('free')
      const site = await createSite(api)
      const files = { 'index.html': html('Home'), 'about.html': html('About'), 'a.css': 'p{}' }
      await sendFolder(api, site.id, { files })
      for (const path of ['/', '/', '/about', '/a.css', '/missing'])
        await service.visit(site.slug, path)
      const views = expectStatus(await api.get(`/api/v1/sites/${site.id}/views`), 200).json()
      expect(views.total).toBe(3)
      expect(views.paths).toContainEqual({ path: '/', views: 2 })
      expect(views.paths).toContainEqual({ path: '/about', views: 1 })
      expect((await api.get('/api/v1/usage')).json<Usage>().period_views).toBe(3)
    })
  })
}
