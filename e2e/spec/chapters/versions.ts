// Versions: retention, promotion, publish history, and drafts.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../client.ts'
import type { Publish, Site, Version, VersionEntry } from '../response-types.ts'
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

export function versionsChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const path = (id: string) => `/api/v1/sites/${id}`

  async function list(api: Session, id: string): Promise<VersionEntry[]> {
    return expectStatus(await api.get(`${path(id)}/versions`), 200).json<VersionEntry[]>()
  }

  const promote = (api: Session, id: string, version: string) =>
    api.post(`${path(id)}/versions/${version}/promote`)

  async function publishes(api: Session, id: string): Promise<Publish[]> {
    return expectStatus(await api.get(`${path(id)}/publishes`), 200).json<Publish[]>()
  }

  /** A drop with that many one-page versions. */
  async function siteWith(
    api: Session,
    count: number,
  ): Promise<{ site: Site; uploaded: Version[] }> {
    const site = await createSite(api)
    const uploaded: Version[] = []
    for (let n = 1; n <= count; n += 1)
      uploaded.push(await publish(api, site.id, html(`version ${n}`)))
    return { site, uploaded }
  }

  const numbers = (versions: readonly Version[]) => versions.map((each) => each.version_number)
  const text = async (site: Site) => /version \d+/.exec((await service.visit(site.slug)).text)?.[0]

  describe('GET /sites/{id}/versions lists retained versions, newest first', () => {
    let site: Site
    let uploaded: Version[]
    let listed: VersionEntry[]
    beforeAll(async () => {
      ;({ site, uploaded } = await siteWith(owner.api, 3))
      listed = await list(owner.api, site.id)
    })

    test('newest first', () => expect(numbers(listed)).toEqual([3, 2, 1]))
    test('each with the fields that its upload returned', () => {
      const { version_id, version_number, byte_size, file_count } = uploaded[0] as Version
      expect(listed[2]).toMatchObject({ version_id, version_number, byte_size, file_count })
    })
    test('the newest is live', () => {
      expect(listed.map(({ live }) => live)).toEqual([true, false, false])
    })
    test('each has the time and source of its creation', () => {
      expect(listed[0]).toMatchObject({
        source: 'upload',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      })
    })
    test('each has a preview address of its own', async () => {
      const page = await service.visitor().get(listed[2]?.preview_url ?? '')
      expect(expectStatus(page, 200).text).toContain('version 1')
      expect(await text(site)).toBe('version 3')
    })
    test('a drop without content has none', async () => {
      expect(await list(owner.api, (await createSite(owner.api)).id)).toEqual([])
    })
  })

  describe('when the version limit is reached, a new version removes the oldest', () => {
    describe.each([
      ['free', 3],
      ['plus', 10],
      ['business', 30],
    ] as const)('%s keeps %i', (plan, limit) => {
      let api: Session
      let site: Site
      let uploaded: Version[]
      beforeAll(async () => {
        api = (await service.owner(plan)).api
        ;({ site, uploaded } = await siteWith(api, limit))
      })

      test(`${limit} versions are all retained`, async () => {
        expect(await list(api, site.id)).toHaveLength(limit)
      })
      test('one more removes the oldest, and is live', async () => {
        await publish(api, site.id, html(`version ${limit + 1}`))
        const kept = Array.from({ length: limit }, (_, n) => limit + 1 - n)
        expect(numbers(await list(api, site.id))).toEqual(kept)
        expect(await text(site)).toBe(`version ${limit + 1}`)
      })
      test('the removed version can no longer be promoted: 404', async () => {
        expectError(await promote(api, site.id, uploaded[0]?.version_id ?? ''), 404, 'not_found')
      })
    })

    test('a rollback does not change a version’s age', async () => {
      const { api } = await service.owner('free')
      const { site, uploaded } = await siteWith(api, 3)
      await promote(api, site.id, uploaded[0]?.version_id ?? '')
      await publish(api, site.id, html('version 4'))
      expect(numbers(await list(api, site.id))).toEqual([4, 3, 2])
    })
  })

  describe('promote makes that version live immediately at the same URL', () => {
    let site: Site
    let uploaded: Version[]
    beforeAll(async () => {
      ;({ site, uploaded } = await siteWith(owner.api, 3))
    })
    const id = (n: number) => uploaded[n - 1]?.version_id ?? ''

    test('rolling back to the first version', async () => {
      const reply = expectStatus(await promote(owner.api, site.id, id(1)), 200)
      expect(reply.json()).toMatchObject({ version_id: id(1), version_number: 1, live: true })
      expect(await text(site)).toBe('version 1')
      const live = (await list(owner.api, site.id)).filter((each) => each.live)
      expect(numbers(live)).toEqual([1])
    })
    test('rolling forward is possible', async () => {
      expectStatus(await promote(owner.api, site.id, id(3)), 200)
      expect(await text(site)).toBe('version 3')
    })
    test('promoting the live version again changes nothing for visitors', async () => {
      expectStatus(await promote(owner.api, site.id, id(3)), 200)
      expect(await text(site)).toBe('version 3')
    })
    test('an upload after a rollback gets the next number and is live', async () => {
      await promote(owner.api, site.id, id(2))
      expect(await publish(owner.api, site.id, html('version 4'))).toMatchObject({
        version_number: 4,
      })
      expect(await text(site)).toBe('version 4')
    })
    test('an unknown version: 404', async () => {
      expectError(await promote(owner.api, site.id, 'v_aaaaaaaaaaaaaaaaaaaaaaaaaa'), 404)
    })
    test('a version of another drop: 404', async () => {
      const other = await liveSite(owner.api)
      expectError(await promote(owner.api, other.id, id(1)), 404)
    })
  })

  describe('the rollback is recorded as a publish', () => {
    let record: Publish[]
    beforeAll(async () => {
      const { site, uploaded } = await siteWith(owner.api, 2)
      await promote(owner.api, site.id, uploaded[0]?.version_id ?? '')
      await promote(owner.api, site.id, uploaded[1]?.version_id ?? '')
      record = await publishes(owner.api, site.id)
    })

    test('newest first: two promotes, two uploads', () => {
      expect(record.map(({ kind }) => kind)).toEqual(['promote', 'promote', 'upload', 'upload'])
    })
    test('each has the number of the previous version and of the new live version', () => {
      expect(record.map(({ from_version, to_version }) => [from_version, to_version])).toEqual([
        [1, 2],
        [2, 1],
        [1, 2],
        [null, 1],
      ])
    })
    test('each has an id, an actor and a time', () => {
      for (const each of record) {
        expect(each.id).toMatch(/^pb_/)
        expect(each.actor).toMatchObject({ id: owner.user_id, email: owner.email })
        expect(Date.parse(each.at)).toBeGreaterThan(Date.now() - 600_000)
      }
    })
    test('a drop without content has no publishes', async () => {
      expect(await publishes(owner.api, (await createSite(owner.api)).id)).toEqual([])
    })
  })

  describe('drafts: versions that were never live', () => {
    /** Deploys one page with the documented deploy endpoints, without making it live. */
    async function draft(api: Session, id: string, content: string): Promise<VersionEntry> {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const files = [{ path: 'index.html', sha256, size: Buffer.byteLength(content) }]
      const begun = await api.post(`${path(id)}/deploys`, { json: { files } })
      const { deploy_id } = expectStatus(begun, 201).json<{ deploy_id: string }>()
      const deploy = `${path(id)}/deploys/${deploy_id}`
      const blobs = [{ field: 'blobs', filename: sha256, content }]
      expectStatus(await api.post(`${deploy}/blobs`, { files: blobs }), 200)
      const finished = await api.post(`${deploy}/finish`, { json: { promote: false } })
      return expectStatus(finished, 201).json<VersionEntry>()
    }

    test('a draft is served at its preview address only', async () => {
      const site = await liveSite(owner.api, html('version 1'))
      const { preview_url, live } = await draft(owner.api, site.id, html('version 2'))
      expect(live).toBe(false)
      expect((await service.visitor().get(preview_url)).text).toContain('version 2')
      expect(await text(site)).toBe('version 1')
    })
    test('promoting it makes it live', async () => {
      const site = await liveSite(owner.api, html('version 1'))
      const { version_id } = await draft(owner.api, site.id, html('version 2'))
      expectStatus(await promote(owner.api, site.id, version_id), 200)
      expect(await text(site)).toBe('version 2')
    })
    test('drafts never displace a retained version', async () => {
      const { api } = await service.owner('free')
      const { site } = await siteWith(api, 3)
      for (let n = 4; n <= 8; n += 1) await draft(api, site.id, html(`version ${n}`))
      const kept = numbers(await list(api, site.id))
      expect(kept).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8]))
    })
  })
}
