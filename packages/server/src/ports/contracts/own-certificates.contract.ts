// Contract tests for every database adapter: certificates of the service's own names.
import { expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import type { OwnCertificatesWriter } from '../database/own-certificates.ts'
import { domainRows, freshHostname, later } from './domain-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testOwnCertificates(db: () => Database): void {
  const { newDrop } = domainRows(db)
  const write = <T>(work: (table: OwnCertificatesWriter) => Promise<T>): Promise<T> =>
    db().transact((tx: Transaction) => work(tx.ownCertificates))
  const find = (names: string) => db().read.ownCertificates.find(names)

  test('an own certificate is requested once, leased by one node, and stored', async () => {
    const names = `${freshHostname()} *.${freshHostname()}`
    const request = { names, kind: 'service', tenantId: null } as const
    expect(await find(names)).toBeNull()
    await write((table) => table.request(request, 5))
    await write((table) => table.request(request, 6))
    const requested = {
      ...request,
      ...{ requestedAt: 5, usedAt: 5, certificate: null },
      ...{ issueAt: 5, issueTries: 0, issueProblem: null },
    }
    expect(await find(names)).toEqual(requested)
    expect(await write((table) => table.takeDue(names, 4, 100))).toBeNull()
    expect(await write((table) => table.takeDue(names, 5, 100))).toEqual({
      ...requested,
      issueAt: 100,
    })
    expect(await write((table) => table.takeDue(names, 5, 100))).toBeNull()
    const problem = { issueTries: 1, issueProblem: 'No.' }
    expect(await write((table) => table.updateLeased(names, 99, problem))).toBe(false)
    expect(await write((table) => table.updateLeased(names, 100, problem))).toBe(true)
    const certificate = { chain: 'PEM', sealedKey: 'sealed', issuedAt: 7, expiresAt: later }
    await write((table) => table.update(names, { certificate, issueAt: 200, usedAt: 8 }))
    const stored = { ...requested, ...problem, certificate, issueAt: 200, usedAt: 8 }
    expect(await find(names)).toEqual(stored)
    await write((table) => table.remove(names))
    expect(await find(names)).toBeNull()
  })

  test('certificates of drops are counted by owner and time, found when due, and removed unused', async () => {
    const { tenantId } = await newDrop()
    const hostnames = [freshHostname(), freshHostname(), freshHostname()]
    await write((table) => table.lockRequests())
    for (const [n, names] of hostnames.entries()) {
      const owner = n === 2 ? null : tenantId
      await write((table) => table.request({ names, kind: 'drop', tenantId: owner }, later + n))
    }
    const [first = '', second = '', third = ''] = hostnames
    const { ownCertificates } = db().read
    expect(await ownCertificates.countDrops(later - 1)).toBe(3)
    expect(await ownCertificates.countDrops(later)).toBe(2)
    expect(await ownCertificates.countDrops(later - 1, tenantId)).toBe(2)
    expect(await ownCertificates.countDrops(later - 1, null)).toBe(1)
    expect(await ownCertificates.dueDrops(later + 1, 10)).toEqual([first, second])
    expect(await ownCertificates.dueDrops(later + 1, 1)).toEqual([first])
    await write((table) => table.update(second, { usedAt: later + 9 }))
    expect(await write((table) => table.removeUnused(later + 3, 10))).toBe(2)
    const left = await Promise.all([first, second, third].map(find))
    expect(left.map((record) => record?.names ?? null)).toEqual([null, second, null])
    await write((table) => table.remove(second))
  })
}
