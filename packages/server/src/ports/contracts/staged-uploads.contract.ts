// Contract tests for every database adapter: staged uploads.
import { randomBytes } from 'node:crypto'
import type { TokenLimits } from '@plinth/domain/accounts/token-access'
import { expect, test } from 'vitest'
import type { Credential } from '../database/credentials.ts'
import type { Database } from '../database/database.ts'
import type { StagedUpload } from '../database/staged-uploads.ts'
import { freshSlug, id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

type Owner = Pick<StagedUpload, 'tenantId' | 'userId'>
const hash = () => randomBytes(32).toString('hex')

/** Call inside a suite; `db` is called when a test runs. */
export function testStagedUploads(db: () => Database): void {
  const findAt = ({ secretHash }: StagedUpload, now = 50) =>
    db().read.stagedUploads.find(secretHash, now)
  const use = (upload: StagedUpload, now = 50) =>
    db().transact((tx) => tx.stagedUploads.use(upload, now))

  async function insertToken(
    owner: Owner,
    expiresAt: number | null = null,
    limits: TokenLimits = { access: 'full', dropId: null },
  ) {
    const { tenantId, userId } = owner
    const token = { id: id('token'), tenantId, userId, name: 'CI', createdAt: 2, expiresAt }
    await db().transact((tx) => tx.apiTokens.insert({ ...token, ...limits, hash: hash() }))
    return token.id
  }

  async function stage(changes: Partial<StagedUpload> = {}): Promise<StagedUpload> {
    const { tenantId, userId } = await db().transact((tx) => insertTestAccount(tx))
    const credential = changes.credential ?? {
      kind: 'token' as const,
      id: await insertToken({ tenantId, userId }),
    }
    const upload: StagedUpload = {
      secretHash: hash(),
      tenantId,
      userId,
      dropId: null,
      slug: freshSlug(),
      name: 'Called so',
      passwordHash: 'a hash',
      note: 'New prices',
      agent: 'Some agent',
      kind: 'zip',
      maxBytes: 2 ** 40,
      createdAt: 10,
      expiresAt: 100,
      ...changes,
      credential,
    }
    await db().transact((tx) => tx.stagedUploads.insert(upload))
    return upload
  }

  async function connect(owner: Owner) {
    const connection = { id: id('connection'), grantId: hash() }
    const app = { clientId: 'app', clientName: 'App', redirectHost: null, scope: 'mcp' }
    const row = { ...owner, ...connection, ...app, createdAt: 1, lastUsedAt: null }
    await db().transact((tx) => tx.oauthConnections.insert(row, 1))
    const credential: Credential = { kind: 'connection', id: connection.id }
    return { credential, grantId: connection.grantId }
  }

  test('a staged upload is read back as it was written, until it expires', async () => {
    const upload = await stage()
    expect(await findAt(upload, 99)).toEqual({ ...upload, role: 'owner', verified: true })
    expect(await findAt(upload, 100)).toBeNull()
    expect(await findAt({ ...upload, secretHash: hash() })).toBeNull()
  })

  test('it can be used once, even after it has expired', async () => {
    const upload = await stage()
    const open = (now: number) =>
      db().transact((tx) => tx.stagedUploads.openExpiries(upload.tenantId, now))
    const { tenantId, userId } = upload
    await use(await stage({ tenantId, userId, expiresAt: 99 }))
    await stage({ tenantId, userId, expiresAt: 60 })
    expect([await open(59), await open(60), await open(100)]).toEqual([[60, 100], [100], []])
    expect(await use({ ...upload, tenantId: id('tenant') })).toBe(false)
    const attempts = await Promise.all([use(upload), use(upload)])
    expect(attempts.toSorted()).toEqual([false, true])
    expect(await findAt(upload)).toBeNull()
    expect(await open(60)).toEqual([])
    expect(await use(await stage({ expiresAt: 70 }), 75)).toBe(true)
  })

  test('it has the limits of its token', async () => {
    const { tenantId, userId } = await stage()
    const limits = { access: 'drafts', dropId: null } as const
    const token = await insertToken({ tenantId, userId }, null, limits)
    const upload = await stage({ tenantId, userId, credential: { kind: 'token', id: token } })
    expect((await findAt(upload))?.limits).toEqual(limits)
  })

  test('it becomes invalid with its token', async () => {
    const revoked = await stage()
    const { tenantId, credential } = revoked
    if (credential.kind !== 'token') throw new Error('it is a token')
    await db().transact((tx) => tx.apiTokens.revoke(tenantId, credential.id, 40))
    expect([await findAt(revoked), await use(revoked)]).toEqual([null, false])
    const ending: Credential = { kind: 'token', id: await insertToken(revoked, 80) }
    const outlived = await stage({ tenantId, userId: revoked.userId, credential: ending })
    expect((await findAt(outlived, 79))?.credential).toEqual(ending)
    expect([await findAt(outlived, 80), await use(outlived, 80)]).toEqual([null, false])
  })

  test('it becomes invalid with its connection, its drop or the membership', async () => {
    const owner = await db().transact((tx) => insertTestAccount(tx))
    const { credential, grantId } = await connect({
      tenantId: owner.tenantId,
      userId: owner.userId,
    })
    const drop = await db().transact((tx) => insertTestDrop(tx, owner.tenantId))
    const { tenantId, userId } = owner
    const ids = { tenantId, userId }
    const byApp = await stage({ ...ids, credential })
    const token: Credential = { kind: 'token', id: await insertToken(ids) }
    const toDrop = await stage({ ...ids, credential: token, dropId: drop.id, slug: null })
    const byMember = await stage({ ...ids, credential: token })
    const alive = async () =>
      (await Promise.all([byApp, toDrop, byMember].map((one) => findAt(one)))).map(Boolean)
    expect(await alive()).toEqual([true, true, true])
    await db().transact((tx) => tx.oauthConnections.remove(grantId))
    expect(await alive()).toEqual([false, true, true])
    expect(await use(byApp)).toBe(false)
    await db().transact((tx) => tx.drops.delete(drop))
    expect(await alive()).toEqual([false, false, true])
    await db().transact((tx) => tx.tenants.removeMember(tenantId, userId))
    expect(await alive()).toEqual([false, false, false])
  })

  test('those that expired by a given time are deleted', async () => {
    const [over, open] = [await stage({ expiresAt: 60 }), await stage({ expiresAt: 61 })]
    await db().transact((tx) => tx.stagedUploads.removeExpired(60, 100))
    expect([await findAt(over), (await findAt(open))?.secretHash]).toEqual([null, open.secretHash])
  })
}
