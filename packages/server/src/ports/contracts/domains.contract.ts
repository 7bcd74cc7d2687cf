// Contract tests for every database adapter: custom domains.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { TenantId } from '@plinth/domain/base/ids'
import type { DomainFinding } from '@plinth/domain/custom-domains/domain-checks'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import type { DomainKey } from '../database/domains.ts'
import { freshSlug, insertTestDrop } from './database-rows.contract.ts'
import { domainRows, freshHostname, later } from './domain-rows.contract.ts'

const finding: DomainFinding = {
  problem: 'wrong_cname',
  reason: 'It leads elsewhere.',
  expected: 'here',
  found: 'there',
}

/** Call inside a suite; `db` is called when a test runs. */
export function testDomains(db: () => Database): void {
  const { newDrop, claim } = domainRows(db)
  const write = (work: (tx: Transaction) => Promise<unknown>) => db().transact(work)

  test('a domain is read back as it was written, with the slug and tenant of its drop', async () => {
    const added = await newDrop()
    const { id: drop, slug } = added
    const row = await claim(added)
    const { hostname } = row
    const claimed = {
      ...row,
      slug,
      provenAt: null,
      checkedAt: null,
      finding: null,
      failedChecks: 0,
      failingSince: null,
      lossNotifiedAt: null,
      issueAt: null,
      issueTries: 0,
      issueProblem: null,
      issueNotBefore: null,
      certificate: null,
    }
    expect(await db().read.domains.find(drop, hostname)).toEqual(claimed)
    expect(await db().read.domains.findProven(hostname)).toBeNull()
    const change = {
      provenAt: 1,
      checkedAt: 2,
      finding,
      failedChecks: 3,
      failingSince: 4,
      lossNotifiedAt: 5,
      checkAt: 11 * later,
      issueAt: 12 * later,
      issueTries: 6,
      issueProblem: 'No.',
      issueNotBefore: 9,
    }
    await write((tx) => tx.domains.update(row, change))
    await write((tx) => tx.domains.update(row, { failedChecks: 7 }))
    expect(await db().read.domains.findProven(hostname)).toEqual({
      ...claimed,
      ...change,
      failedChecks: 7,
    })
    await write((tx) => tx.domains.update(row, { finding: null, failingSince: null }))
    expect(await db().read.domains.find(drop, hostname)).toMatchObject({
      finding: null,
      failingSince: null,
      issueProblem: 'No.',
      issueNotBefore: 9,
    })
  })

  test('domains of a drop and of a tenant are listed oldest first, and deleted with the drop', async () => {
    const drop = await newDrop()
    const { tenantId } = drop
    const other = await db().transact((tx) => insertTestDrop(tx, tenantId))
    const second = await claim(drop, freshHostname(), later + 2)
    const first = await claim(drop, freshHostname(), later + 1)
    const third = await claim({ ...other, tenantId }, first.hostname, later + 3)
    const names = (rows: readonly { hostname: Hostname }[]) => rows.map((row) => row.hostname)
    const expected = names([first, second])
    expect(names(await db().read.domains.ofDrop(drop.id))).toEqual(expected)
    expect(names(await db().read.domains.ofTenant(tenantId))).toEqual([...expected, third.hostname])
    await write((tx) => tx.drops.delete(drop))
    expect(names(await db().read.domains.ofTenant(tenantId))).toEqual([third.hostname])
    await write((tx) => tx.domains.remove(third))
    expect(await db().read.domains.ofTenant(tenantId)).toEqual([])
  })

  test('any number of drops may claim a hostname, but only one at a time can prove it', async () => {
    const [one, two] = [await newDrop(), await newDrop()]
    const first = await claim(one)
    const { hostname } = first
    const second = await claim(two, hostname)
    const prove = (domain: DomainKey) =>
      write(async (tx) => {
        await tx.domains.lock(hostname)
        if (await tx.domains.findProven(hostname)) throw new Error('taken')
        await tx.domains.update(domain, { provenAt: 1 })
      })
    const outcomes = await Promise.allSettled([prove(first), prove(second)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const loser = outcomes[0]?.status === 'rejected' ? first : second
    await expect(write((tx) => tx.domains.update(loser, { provenAt: 2 }))).rejects.toThrow()
  })

  test('a due domain is taken once, and a certificate is ordered only if it is proven and points here', async () => {
    const drop = await newDrop()
    const due = -later
    const claims = [await claim(drop), await claim(drop), await claim(drop)]
    for (const [index, domain] of claims.entries()) {
      const change = {
        checkAt: due + index,
        issueAt: due - index,
        provenAt: index === 0 ? null : 1,
      }
      await write((tx) => tx.domains.update(domain, change))
    }
    const [first, second, third] = claims.map(({ hostname }) => hostname)
    const takeCheck = () => db().transact((tx) => tx.domains.takeDueCheck(due + 1, 10 * later))
    const taken = await Promise.all([takeCheck(), takeCheck(), takeCheck()])
    expect(new Set(taken.map((domain) => domain?.hostname))).toEqual(
      new Set([first, second, undefined]),
    )
    expect(taken.find((domain) => domain?.hostname === first)?.checkAt).toBe(10 * later)
    const takeIssue = () => db().transact((tx) => tx.domains.takeDueIssue(due, 10 * later))
    const setFailing = (failingSince: number | null) =>
      write(async (tx) => claims[2] && tx.domains.update(claims[2], { failingSince }))
    await setFailing(1)
    expect((await takeIssue())?.hostname).toBe(second)
    expect(await takeIssue()).toBeNull()
    expect(await db().read.domains.hasDue('issue', due)).toBe(false)
    await setFailing(null)
    expect(await db().read.domains.hasDue('issue', due)).toBe(true)
    expect(await takeIssue()).toMatchObject({ hostname: third, issueAt: 10 * later })
  })

  test('certificates are scheduled for proven domains that have none scheduled', async () => {
    const drop = await newDrop()
    const [claimed, proven, planned] = [await claim(drop), await claim(drop), await claim(drop)]
    await write(async (tx) => {
      await tx.domains.update(proven, { provenAt: 1 })
      await tx.domains.update(planned, { provenAt: 1, issueAt: 12 * later })
      await tx.domains.scheduleCertificates(11 * later, 100)
    })
    const wanted = async ({ hostname }: { hostname: Hostname }) =>
      (await db().read.domains.find(drop.id, hostname))?.issueAt
    expect([await wanted(claimed), await wanted(proven), await wanted(planned)]).toEqual([
      null,
      11 * later,
      12 * later,
    ])
  })

  test('checks that are due too late are brought forward, with orders that have failed', async () => {
    const drop = await newDrop()
    const rows = [await claim(drop), await claim(drop), await claim(drop)] as const
    const [late, renewed, timely] = rows
    const planned = { issueAt: 30 * later, issueNotBefore: 29 * later }
    await write(async (tx) => {
      await tx.domains.update(late, { ...planned, checkAt: 21 * later, issueTries: 2 })
      await tx.domains.update(renewed, { ...planned, checkAt: 21 * later })
      await tx.domains.update(timely, { ...planned, checkAt: 20 * later, issueTries: 2 })
    })
    const times = { checksAfter: 20 * later, ordersAfter: 29 * later, to: 5, limit: 100 }
    expect(await db().transact((tx) => tx.domains.bringForward(times))).toBe(2)
    const found = await Promise.all(
      rows.map(({ hostname }) => db().read.domains.find(drop.id, hostname)),
    )
    expect(found).toMatchObject([
      { checkAt: 5, issueAt: 5, issueNotBefore: null },
      { ...planned, checkAt: 5 },
      { ...planned, checkAt: 20 * later },
    ])
  })

  test('the prover of a hostname and its target slugs outlive the domain, the drop and the tenant', async () => {
    const added = await newDrop()
    const { id: drop, slug, tenantId } = added
    const heir = await newDrop()
    const former = freshSlug()
    const { hostname } = await claim(added)
    const { domains } = db().read
    const known = async () => [
      await domains.lastProvenBy(hostname),
      await domains.reservedFor(slug),
      await domains.reservedFor(former),
    ]
    expect(await known()).toEqual([null, null, null])
    await write(async (tx) => {
      await tx.domains.recordProof(hostname, heir.tenantId, 1)
      await tx.domains.recordProof(hostname, tenantId, 2)
      for (const target of [slug, former, slug]) await tx.domains.reserveSlug(target, drop, 3)
    })
    const mine = [tenantId, tenantId, tenantId]
    expect(await known()).toEqual(mine)
    expect(await domains.formerTargets(drop)).toEqual([former, slug].toSorted())
    expect(await domains.countReservedSlugs(tenantId)).toBe(2)
    expect(await domains.dropsReserving(former)).toEqual([drop])
    expect(await domains.dropsReserving(freshSlug())).toEqual([])
    await write(async (tx) => {
      await tx.drops.delete(added)
      await tx.tenants.delete(tenantId)
    })
    expect(await known()).toEqual(mine)
    await write((tx) => tx.domains.transfer(tenantId, heir.tenantId))
    expect(await known()).toEqual(mine.map((): TenantId => heir.tenantId))
    await write((tx) => tx.domains.reserveSlug(slug, heir.id, 4))
    await write((tx) => tx.domains.blockReservedSlugs(heir.id))
    const [, closed, open] = await known()
    expect([closed === null, closed === heir.tenantId, open]).toEqual([false, false, heir.tenantId])
    expect(await domains.countReservedSlugs(heir.tenantId)).toBe(1)
  })
}
