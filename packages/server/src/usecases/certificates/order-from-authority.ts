// Orders a certificate with the ACME account that all nodes share.
import {
  type AcmeChallenge,
  type CertificateAuthority,
  type IssuedCertificate,
  type OrderOptions,
  OrderRefused,
  type PendingChallenge,
} from '../../ports/certificate-authority.ts'
import type { Deps } from '../base/deps.ts'
import { loadSharedKey, replaceSharedKey } from '../base/shared-key.ts'
import { mayReplaceAccount, pauseAuthority } from './authority-pause.ts'

export type AuthorityDeps = Pick<Deps, 'clock' | 'database' | 'failures' | 'random' | 'sealer'> & {
  readonly certificateAuthority: CertificateAuthority
}

/** A limit that affects all orders pauses them on every node. */
export async function orderFromAuthority(
  deps: AuthorityDeps,
  options: Omit<OrderOptions, 'accountKey'>,
): Promise<IssuedCertificate> {
  const { certificateAuthority: authority, clock, database } = deps
  try {
    return await orderWithAccount(deps, options)
  } catch (error) {
    if (error instanceof OrderRefused && error.affectsAllOrders) {
      const until = { retryAt: error.retryAt, now: clock.now() }
      await database.transact((tx) => pauseAuthority(tx, authority.directoryUrl, until))
    }
    throw error
  }
}

async function orderWithAccount(
  deps: AuthorityDeps,
  options: Omit<OrderOptions, 'accountKey'>,
): Promise<IssuedCertificate> {
  const { certificateAuthority: authority, clock, database } = deps
  const account = {
    name: `acme account ${authority.directoryUrl}`,
    generate: () => authority.makeAccountKey(),
  }
  const known = await loadSharedKey(deps, account)
  try {
    return await authority.order({ ...options, accountKey: known.key })
  } catch (error) {
    if (!(error instanceof OrderRefused && error.accountKeyRejected)) throw error
    const lost = { name: account.name, sealed: known.sealed }
    if (!(await database.transact((tx) => mayReplaceAccount(tx, lost, clock.now())))) throw error
    const { key } = await replaceSharedKey(deps, { ...account, useless: known })
    return authority.order({ ...options, accountKey: key })
  }
}

/** Lifetime of a stored challenge. Longer than an order may take. */
const challengeMs = 10 * 60_000

/** How http-01 and tls-alpn-01 challenges are published: in the database, for every node. */
export const storedChallenges = ({
  clock,
  database,
}: Pick<Deps, 'clock' | 'database'>): Pick<OrderOptions, 'present' | 'withdraw'> => ({
  present: (challenges) => {
    const expiresAt = clock.now() + challengeMs
    return database.transact(async (tx) => {
      for (const challenge of challenges.filter(isStored)) {
        await tx.acmeChallenges.put({ ...challenge, expiresAt })
      }
    })
  },
  withdraw: (challenges) =>
    database.transact(async (tx) => {
      for (const { token } of challenges) await tx.acmeChallenges.remove(token)
    }),
})

const isStored = (
  challenge: PendingChallenge,
): challenge is PendingChallenge & Pick<AcmeChallenge, 'kind'> => challenge.kind !== 'dns-01'

/** Alternates between the challenge types: one may work where the other failed. */
export const alternatingKinds = (tries: number): readonly AcmeChallenge['kind'][] =>
  tries % 2 === 0 ? ['http-01', 'tls-alpn-01'] : ['tls-alpn-01', 'http-01']
