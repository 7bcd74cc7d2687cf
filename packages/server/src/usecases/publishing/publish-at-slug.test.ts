import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import {
  describeOnDatabases,
  loadOwned,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { publishAtSlug } from './publish-at-slug.ts'
import type { UploadPart } from './upload-part.ts'

describeOnDatabases((environment) => {
  let stores: RealStores
  let deps: Deps
  let actor: AccountActor
  let slug: string

  beforeAll(async () => {
    stores = await openRealStores({}, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    const account = await signUp(deps, 'free')
    actor = account.actor
    ;({ slug } = await loadOwned(deps, actor, account.drop))
  })

  const page = (text = '<p>a'): UploadPart => ({
    kind: 'file',
    field: 'file',
    filename: 'a.html',
    content: Readable.from([Buffer.from(text)]),
  })
  const field = (name: string, value: string): UploadPart => ({ kind: 'field', field: name, value })

  /** Like the parts of a request body, which goes on to read the body when it is closed. */
  function bodyOf(...parts: UploadPart[]) {
    let isClosed = false
    async function* read(): AsyncGenerator<UploadPart> {
      try {
        yield* parts
      } finally {
        isClosed = true
      }
    }
    return { parts: read(), isClosed: () => isClosed }
  }

  test.each([
    ['before', () => [field('base_version', '3'), page()]],
    ['after', () => [page(), field('base_version', '3')]],
  ])('a base version %s the file is required of a new drop too', async (_, parts) => {
    const input = { slug: `${slug}-new`, parts: bodyOf(...parts()).parts }
    await expect(publishAtSlug(deps, actor, input)).rejects.toMatchObject({
      code: 'version_conflict',
      extra: { current_version: 0 },
    })
    expect(await deps.database.read.drops.countOfTenant(actor.tenantId)).toBe(1)
  })

  test('a refused body is read to its end', async () => {
    const tooLarge = bodyOf(page('a'.repeat(11 * 1_048_576)), field('template', 'cv'))
    const upload = publishAtSlug(deps, actor, { slug, parts: tooLarge.parts })
    await expect(upload).rejects.toMatchObject({ code: 'upload_too_large' })
    expect(tooLarge.isClosed()).toBe(true)
    for (const each of ['b', 'c'])
      await publishAtSlug(deps, actor, { slug: `${slug}-${each}`, parts: bodyOf(page()).parts })
    const body = bodyOf(page())
    const fourth = publishAtSlug(deps, actor, { slug: `${slug}-d`, parts: body.parts })
    await expect(fourth).rejects.toMatchObject({ code: 'plan_limit' })
    expect(body.isClosed()).toBe(true)
  })

  test.each([
    [undefined, { code: 'unavailable', retryAfter: 1 }],
    [{ number: 0 }, { code: 'version_conflict', extra: { current_version: 1 } }],
  ])('a drop that the account creates meanwhile is no taken slug: %j', async (base, error) => {
    const wanted = `${slug}-new`
    async function* slow(): AsyncGenerator<UploadPart> {
      yield page()
      await publishAtSlug(deps, actor, { slug: wanted, parts: bodyOf(page('<p>b')).parts })
    }
    const late = publishAtSlug(deps, actor, { slug: wanted, parts: slow(), base })
    await expect(late).rejects.toMatchObject(error)
    const again = { slug: wanted, parts: bodyOf(page()).parts }
    expect(await publishAtSlug(deps, actor, again)).toMatchObject({
      created: false,
      version: { number: 2 },
    })
  })
})
