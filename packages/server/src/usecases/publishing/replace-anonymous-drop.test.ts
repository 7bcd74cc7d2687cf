import { Readable } from 'node:stream'
import { defaultAllowances } from '@plinth/domain/abuse/anonymous-limits'
import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { dayMs } from '@plinth/domain/base/day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublisherActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { managedDrop } from '../access/managed-drop.ts'
import { claimBySecret } from '../claiming/claim-by-secret.ts'
import { deleteAnonymousDrop } from '../drops/delete-anonymous-drop.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { setDropRemoved } from '../safety/set-drop-removed.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import { publishMarkdownAnonymously } from './publish-markdown-anonymously.ts'
import { replaceAnonymousDrop } from './replace-anonymous-drop.ts'

describeOnDatabases((environment) => {
  let now = Date.UTC(2030, 0, 1)
  let stores: RealStores
  let networks = 0
  let network: string
  beforeAll(async () => {
    stores = await openRealStores({ clock: { now: () => now } }, await environment())
  })
  afterAll(() => stores.remove())
  beforeEach(() => {
    networks += 1
    network = `192.0.2.${networks}`
  })

  const deps = () => stores.deps

  /** The drop as the edge loaded it for its publisher. */
  async function publish() {
    const anonymous = { network, browserId: null }
    const published = await publishMarkdownAnonymously(deps(), anonymous, { markdown: 'First' })
    const actor: PublisherActor = { ...anonymous, manageToken: published.manageToken }
    const { id } = published.view.drop
    return { ...published, actor, drop: await managedDrop(deps().database.read.drops, actor, id) }
  }

  const replace = ({ actor, drop }: Awaited<ReturnType<typeof publish>>, markdown = 'Second') =>
    replaceAnonymousDrop(deps(), actor, { drop, page: { markdown, title: 'Second' } })

  const versionsOf = ({ drop }: Awaited<ReturnType<typeof publish>>) =>
    deps().database.read.versions.storedOfDrop(drop.id)

  const packsOf = async ({ drop }: Awaited<ReturnType<typeof publish>>) => {
    await sweepDrop(deps(), drop.id)
    return Array.fromAsync(deps().blobs.list(drop.id))
  }

  test('is refused where publishing needs an account', async () => {
    const published = await publish()
    const { actor, drop } = published
    const off = { ...deps(), allowsAnonymous: false }
    const replaced = replaceAnonymousDrop(off, actor, { drop, page: { markdown: 'Second' } })
    await expect(replaced).rejects.toMatchObject({ code: 'forbidden' })
    expect(await versionsOf(published)).toHaveLength(1)
  })

  test('keeps one version and the clock, and the sweep deletes the previous pack', async () => {
    const published = await publish()
    const [first] = await versionsOf(published)
    now += dayMs
    const view = await replace(published)
    expect(view).toMatchObject({ status: 'live', expiresAt: published.view.expiresAt })
    expect(view.drop).toMatchObject({ name: 'Second', slug: published.drop.slug })
    const [live, ...others] = await versionsOf(published)
    expect([live?.number, others]).toEqual([2, []])
    const { versions } = deps().database.read
    expect(await versions.findByPreviewLabel(first?.previewLabel ?? '')).toBeNull()
    expect(await packsOf(published)).toEqual([live?.manifest.pack])
  })

  test('needs no proof, does not count as a publish, and uses the budget of parsed uploads', {
    tags: ['slow'],
  }, async () => {
    const published = await publish()
    const { standard } = defaultAllowances
    const { perHour } = standard
    const { most } = attemptLimits.anonymous_upload_network
    const deciding = () =>
      deps().database.read.anonymousPublishes.findDeciding([
        { ...published.actor, limits: standard },
      ])
    const before = await deciding()
    for (let n = 0; n < perHour + 2; n++) await replace(published, `${n}`)
    expect(await deciding()).toEqual(before)
    const attempt = { kind: 'anonymous_upload_network', key: network } as const
    const used = perHour + 3
    for (let n = used; n < most + perHour; n++) {
      await admitAttempts(deps(), [{ ...attempt, extraAllowed: perHour }])
    }
    await expect(replace(published)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  describe('is refused', () => {
    test('for an expired page, which can be deleted', async () => {
      const published = await publish()
      now += 7 * dayMs
      await expect(replace(published)).rejects.toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('expired'),
      })
      await deleteAnonymousDrop(deps(), published.actor, published)
      expect(await packsOf(published)).toEqual([])
    })

    test.each([
      ['is claimed', 'unauthorized'],
      ['is deleted', 'not_found'],
      ['is removed', 'forbidden'],
    ])('if the page %s while the upload arrives', async (change, code) => {
      const published = await publish()
      const { actor, drop, claimSecret } = published
      const { actor: owner } = await signUp(deps(), 'free')
      async function* parts() {
        if (change === 'is claimed') {
          await claimBySecret(deps(), owner, { secret: claimSecret, tenant: owner.tenantId })
        } else if (change === 'is deleted') await deleteAnonymousDrop(deps(), actor, { drop })
        else await setDropRemoved(deps(), 'plinthd', { drop: drop.id, removed: true, note: '' })
        const content = Readable.from([Buffer.from('<p>late')])
        yield { kind: 'file', field: 'file', filename: 'a.html', content } as const
      }
      const late = replaceAnonymousDrop(deps(), actor, { drop, page: { parts: parts() } })
      await expect(late).rejects.toMatchObject({ code })
      expect(await versionsOf(published)).toHaveLength(change === 'is deleted' ? 0 : 1)
      expect(await packsOf(published)).toHaveLength(change === 'is deleted' ? 0 : 1)
    })
  })

  test('replacements, a claim and deletions in parallel leave a consistent drop', {
    tags: ['slow'],
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const published = await publish()
      const { actor: owner } = await signUp(deps(), 'free')
      const { claimSecret: secret, drop } = published
      const settled = await Promise.allSettled([
        replace(published),
        claimBySecret(deps(), owner, { secret, tenant: owner.tenantId }),
        ...(round % 2 === 0 ? [] : [deleteAnonymousDrop(deps(), published.actor, { drop })]),
        replace(published),
      ])
      const codes = settled.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason.code] : [],
      )
      for (const code of codes) expect(['unauthorized', 'not_found']).toContain(code)
      const exists = (await deps().database.read.drops.find(drop.id)) !== null
      expect(await versionsOf(published)).toHaveLength(exists ? 1 : 0)
      expect(await packsOf(published)).toHaveLength(exists ? 1 : 0)
    }
  })
})
