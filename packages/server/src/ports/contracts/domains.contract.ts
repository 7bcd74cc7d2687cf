// Contract tests for every database adapter: custom domains, their certificates and ACME
// challenges.
import { randomBytes } from 'node:crypto'
import { type Hostname, parseHostname } from '@plinth/domain/addresses/hostname'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { DomainFinding } from '@plinth/domain/custom-domains/domain-checks'
import { expect, test } from 'vitest'
import type { AcmeChallenge } from '../certificate-authority.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { DomainKey } from '../database/domains.ts'
import { freshSlug, id, insertTestAccount, insertTestDrop } from './database-rows.contract.ts'

const freshHostname = (): Hostname => parseHostname(`${randomBytes(6).toString('hex')}.example.com`)

/**
 * Far in the future, so that rows of other tests in the same database do not interfere with the
 * queues.
 */
const later = 10 ** 12

const finding: DomainFinding = {
  problem: 'wrong_cname',
  reason: 'It leads elsewhere.',
  expected: 'here',
  found: 'there',
}

/** Call inside a suite; `db` is called when a test runs. */
export function testDomains(db: () => Database): void {
  const newDrop = () =>
    db().transact(async (tx) => {
      const { tenantId } = await insertTestAccount(tx)
      return { ...(await insertTestDrop(tx, tenantId)), tenantId }
    })

  const claim = (
    { id: dropId, tenantId }: { id: DropId; tenantId: TenantId },
    hostname = freshHostname(),
    createdAt = later,
  ) => {
    const row = { hostname, dropId, proofToken: 'token', createdAt, checkAt: 10 * later }
    return db().transact(async (tx) => {
      await tx.domains.insert(row)
      return { ...row, tenantId }
    })
  }

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

  test('a certificate needs a proven domain, replaces an older one, and is deleted with the domain', async () => {
    const domain = await claim(await newDrop())
    const { hostname, dropId } = domain
    const keys = { chain: 'PEM', sealedKey: 'sealed' }
    const certificate = { hostname, dropId, ...keys, issuedAt: 5, expiresAt: later }
    const put = (changes = {}) =>
      db().transact((tx) => tx.certificates.put({ ...certificate, ...changes }))
    expect([await put(), await db().read.certificates.find(hostname)]).toEqual([false, null])
    await write((tx) => tx.domains.update(domain, { provenAt: 1 }))
    expect([await put({ dropId: id('drop') }), await put()]).toEqual([false, true])
    expect(await put({ chain: 'newer', expiresAt: later + 1 })).toBe(true)
    expect(await db().read.certificates.find(hostname)).toEqual({
      ...certificate,
      chain: 'newer',
      expiresAt: later + 1,
    })
    expect((await db().read.domains.find(dropId, hostname))?.certificate).toEqual({
      issuedAt: 5,
      expiresAt: later + 1,
    })
    await write((tx) => tx.domains.remove(domain))
    expect(await db().read.certificates.find(hostname)).toBeNull()
  })

  test('the first expiry is that of the certificates that are renewed', async () => {
    const { totals } = db().read
    for (const [expiresAt, issueAt] of [
      [later + 3, later],
      [later + 2, later],
      [later + 1, null],
    ] as const) {
      const domain = await claim(await newDrop(), parseHostname(`zzz-${expiresAt}.example.com`))
      const { hostname, dropId } = domain
      await write(async (tx) => {
        await tx.domains.update(domain, { provenAt: 1, issueAt })
        const keys = { chain: 'PEM', sealedKey: 'sealed' }
        await tx.certificates.put({ hostname, dropId, ...keys, issuedAt: 5, expiresAt })
      })
    }
    expect(await totals.part('certificates', 'zzz', 10)).toEqual({
      rows: 3,
      bytes: 0,
      firstExpiry: later + 2,
      last: `zzz-${later + 3}.example.com`,
    })
  })

  test('a challenge is found for its host and kind until it expires', async () => {
    const hostname = freshHostname()
    const challenge = (kind: AcmeChallenge['kind'], expiresAt: number): AcmeChallenge => ({
      token: id('token'),
      kind,
      hostname,
      keyAuthorization: `proof until ${expiresAt}`,
      expiresAt,
    })
    const http = challenge('http-01', 100)
    const alpn = [challenge('tls-alpn-01', 101), challenge('tls-alpn-01', 102)]
    for (const one of [http, ...alpn]) await write((tx) => tx.acmeChallenges.put(one))
    const { acmeChallenges } = db().read
    expect(await acmeChallenges.findHttp(hostname, http.token, 99)).toEqual(http)
    expect(await acmeChallenges.findHttp(hostname, http.token, 100)).toBeNull()
    expect(await acmeChallenges.findHttp(freshHostname(), http.token, 99)).toBeNull()
    expect(await acmeChallenges.findHttp(hostname, alpn[0]?.token ?? '', 99)).toBeNull()
    expect(await acmeChallenges.findTlsAlpn(hostname, 99)).toEqual(alpn[1])
    await write((tx) => tx.acmeChallenges.remove(alpn[1]?.token ?? ''))
    expect(await acmeChallenges.findTlsAlpn(hostname, 99)).toEqual(alpn[0])
    await write((tx) => tx.acmeChallenges.removeExpired(100, 100))
    expect(await acmeChallenges.findHttp(hostname, http.token, 0)).toBeNull()
    expect(await acmeChallenges.findTlsAlpn(hostname, 0)).toEqual(alpn[0])
  })
}
