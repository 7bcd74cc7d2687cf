// What a CDN in front of the service must show after a change, whichever CDN it is.
import { expect, test } from 'vitest'
import type { CdnWorld } from './cdn-world.ts'

/** Call inside a suite; `world` is called when a test runs. */
export function testChangesAtCdn(world: () => CdnWorld): void {
  test('a page is cached, until the next one is published or an earlier one is restored', async () => {
    const { api, create, expectAtCdn, expectHit, publish } = world()
    const drop = await create('one')
    await expectHit(drop.host, 'one')
    const [{ version_id: first }] = await api('GET', `/sites/${drop.id}/versions`)
    await publish(drop, 'two')
    await expectAtCdn(drop.host, { status: 200, text: 'two' })
    await expectHit(drop.host, 'two')
    await api('POST', `/sites/${drop.id}/versions/${first}/promote`)
    await expectAtCdn(drop.host, { status: 200, text: 'one' })
    await expectHit(drop.host, 'one')
  })

  test('a page that gets a password, is unpublished or deleted is no longer shown', async () => {
    const { api, create, expectAtCdn, expectHit } = world()
    const drop = await create('open')
    const other = await create('other')
    await expectHit(drop.host, 'open')
    await expectHit(other.host, 'other')
    await api('PATCH', `/sites/${drop.id}`, { password: 'open sesame' })
    await expectAtCdn(drop.host, { status: 401 })
    await api('PATCH', `/sites/${drop.id}`, { password: null })
    await expectHit(drop.host, 'open')
    await api('PATCH', `/sites/${drop.id}`, { published: false })
    await expectAtCdn(drop.host, { status: 404 })
    await api('PATCH', `/sites/${drop.id}`, { published: true })
    await expectHit(drop.host, 'open')
    await api('DELETE', `/sites/${drop.id}`)
    await expectAtCdn(drop.host, { status: 410 })
    await expectHit(other.host, 'other')
  })

  test('a custom domain is cached like the address, and gone when it is removed', async () => {
    const { api, atCdn, create, dns, expectAtCdn, expectHit, publish } = world()
    const hostname = 'www.apples.example'
    const drop = await create('apples')
    await expectHit(drop.host, 'apples')
    dns.set(hostname, { cname: drop.host })
    await api('POST', `/sites/${drop.id}/domains`, { hostname })
    await api('POST', `/sites/${drop.id}/domains/${hostname}/check`)
    // The address redirects now.
    await expectAtCdn(drop.host, { status: 307 })
    await expectHit(hostname, 'apples')
    await publish(drop, 'pears')
    await expectAtCdn(hostname, { status: 200, text: 'pears' })
    await api('DELETE', `/sites/${drop.id}/domains/${hostname}`)
    await expectAtCdn(hostname, { status: 404 })
    expect((await atCdn(drop.host)).text).toBe('pears')
  })
}
