// Contract tests for every database adapter: certificates of custom domains, and ACME challenges.
import { parseHostname } from '@plinth/domain/addresses/hostname'
import { renewalIsLateAt } from '@plinth/domain/custom-domains/certificate-renewal'
import { expect, test } from 'vitest'
import type { AcmeChallenge } from '../certificate-authority.ts'
import type { Database, Transaction } from '../database/database.ts'
import { id } from './database-rows.contract.ts'
import { domainRows, freshHostname, later } from './domain-rows.contract.ts'

/** Call inside a suite; `db` is called when a test runs. */
export function testCertificates(db: () => Database): void {
  const { newDrop, claim } = domainRows(db)
  const write = (work: (tx: Transaction) => Promise<unknown>) => db().transact(work)

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

  test('the first times are those of the certificates that are renewed', async () => {
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
      firstCertificates: { expiresAt: later + 2, lateAt: renewalIsLateAt(5, later + 2) },
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
