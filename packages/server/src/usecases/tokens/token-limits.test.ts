import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TokenLimits } from '@plinth/domain/accounts/token-access'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountActor, SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import {
  describeOnDatabases,
  inSession,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { findStagedUpload } from '../staged-uploads/find-staged-upload.ts'
import { receiveStagedUpload } from '../staged-uploads/receive-staged-upload.ts'
import { stageUpload } from '../staged-uploads/stage-upload.ts'
import { authenticateToken } from './authenticate-token.ts'
import { createToken } from './create-token.ts'
import { listTokens } from './list-tokens.ts'
import { revokeToken } from './revoke-token.ts'

describeOnDatabases((environment) => {
  let stores: RealStores
  let deps: Deps
  let session: SessionActor
  let drop: Awaited<ReturnType<typeof publishDocument>>
  beforeAll(async () => {
    stores = await openRealStores({}, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    const { actor } = await signUp(deps, 'plus')
    session = await inSession(deps, actor)
    drop = await publishDocument(deps, session, page)
  })

  const page = { content: '<p>Hello', format: 'html', source: 'upload' } as const

  const create = (limits: Partial<TokenLimits>) =>
    createToken(deps, session, { name: 'CI', expiresAt: null, ...limits })

  async function program(limits: Partial<TokenLimits>): Promise<AccountActor> {
    const actor = await authenticateToken(deps, (await create(limits)).secret)
    if (!actor) throw new Error('the token is new')
    return actor
  }

  test('a program has the limits of its token', async () => {
    expect((await program({})).limits).toBeUndefined()
    const drafts = { access: 'drafts', dropId: drop.id } as const
    expect((await program(drafts)).limits).toEqual(drafts)
  })

  test('the previous release does not find a token with limits', async () => {
    // Its lookup is the hash of the token, whatever the other columns are.
    const isFoundByHash = async ({ secret }: { readonly secret: string }) => {
      const full = createHash('sha256').update(secret).digest('hex')
      return (await deps.database.read.apiTokens.findBearer({ full, limited: full })) !== null
    }
    expect(await isFoundByHash(await create({}))).toBe(true)
    expect(await isFoundByHash(await create({ access: 'read' }))).toBe(false)
    expect(await isFoundByHash(await create({ access: 'drafts' }))).toBe(false)
    expect(await isFoundByHash(await create({ dropId: drop.id }))).toBe(false)
  })

  test('a token with limits revokes no token, not even itself', async () => {
    const actor = await program({ dropId: drop.id })
    const [own] = await listTokens(deps, session)
    if (!own) throw new Error('it was created')
    const forbidden = { code: 'forbidden' }
    await expect(revokeToken(deps, actor, own.token)).rejects.toMatchObject(forbidden)
    await revokeToken(deps, session, own.token)
    expect(await listTokens(deps, session)).not.toContainEqual(own)
  })

  test('an upload staged for one drop cannot become one for another', async () => {
    const actor = await program({ dropId: drop.id })
    const other = await publishDocument(deps, session, page)
    const staged = await stageUpload(deps, actor, { kind: 'html', slug: drop.slug })
    const upload = await findStagedUpload(deps, staged.secret)
    expect(upload.limits).toEqual(actor.limits)
    const body = () => Readable.from([Buffer.from('<p>staged')])
    const moved = receiveStagedUpload(deps, { ...upload, dropId: other.id }, body())
    await expect(moved).rejects.toMatchObject({ code: 'not_found' })
    const created = receiveStagedUpload(deps, { ...upload, dropId: null }, body())
    await expect(created).rejects.toMatchObject({ code: 'forbidden' })
    expect(await receiveStagedUpload(deps, upload, body())).toMatchObject({ id: drop.id })
  })

  test('deleting the drop ends its tokens and the uploads that they staged', async () => {
    const { secret } = await create({ dropId: drop.id })
    const actor = await program({ dropId: drop.id })
    const staged = await stageUpload(deps, actor, { kind: 'html', slug: drop.slug })
    await deleteDrop(deps, session, { id: drop.id })
    expect(await authenticateToken(deps, secret)).toBeNull()
    await expect(findStagedUpload(deps, staged.secret)).rejects.toMatchObject({ code: 'not_found' })
    // The token that was made with the account stays.
    expect(await listTokens(deps, session)).toHaveLength(1)
  })
})
