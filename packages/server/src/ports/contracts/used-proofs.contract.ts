// Contract tests for every database adapter: used bot check proofs.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testUsedProofs(db: () => Database): void {
  const proof = (expiresAt: number) => ({ id: randomBytes(9).toString('hex'), expiresAt })

  test('of several concurrent uses of a proof one succeeds', async () => {
    const one = proof(1_000)
    expect(await db().read.usedProofs.has(one.id)).toBe(false)
    const use = () => db().transact((tx) => tx.usedProofs.use(one))
    const results = await Promise.all(Array.from({ length: 5 }, use))
    expect(results.filter((succeeded) => succeeded)).toHaveLength(1)
    expect(await db().read.usedProofs.has(one.id)).toBe(true)
  })

  test('a proof is deleted after it expires, and not before', async () => {
    const [early, late] = [proof(100), proof(200)]
    await db().transact(async (tx) => {
      await tx.usedProofs.use(early)
      await tx.usedProofs.use(late)
      await tx.usedProofs.removeExpiredBefore(200, 100)
    })
    expect(await db().read.usedProofs.has(early.id)).toBe(false)
    expect(await db().read.usedProofs.has(late.id)).toBe(true)
  })
}
