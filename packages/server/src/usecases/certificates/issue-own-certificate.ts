// Orders a certificate for the service's own names and stores it.
import { type IssuedCertificate, OrderRefused } from '../../ports/certificate-authority.ts'
import type {
  OwnCertificateChange,
  OwnCertificateRecord,
} from '../../ports/database/own-certificates.ts'
import type { OwnCertificate } from '../../ports/own-certificate.ts'
import type { Deps } from '../base/deps.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import { dnsChallenges } from './dns-challenges.ts'
import {
  type AuthorityDeps,
  alternatingKinds,
  orderFromAuthority,
  storedChallenges,
} from './order-from-authority.ts'
import { leaseOrder, OrderLost } from './order-lease.ts'
import { nextOrderTime, renewalTime } from './order-schedule.ts'

export type OwnAuthorityDeps = AuthorityDeps &
  Pick<Deps, 'dns'> & { readonly ownCertificate: OwnCertificate }

/**
 * The pause after this many failures is an hour, and gets no longer: the whole service needs the
 * certificate, and the operator is about to fix the cause.
 */
const maxCountedTries = 4

/**
 * The caller must have leased the order. Returns the error to report; null if the order succeeded or
 * was lost to another node.
 */
export async function issueOwnCertificate(
  deps: OwnAuthorityDeps,
  record: OwnCertificateRecord,
  signal: AbortSignal,
): Promise<Error | null> {
  const { clock, database } = deps
  const lease = leaseOrder<OwnCertificateChange>(deps, {
    leasedUntil: record.issueAt,
    write: (until, change) =>
      database.transact((tx) => tx.ownCertificates.updateLeased(record.names, until ?? 0, change)),
  })
  try {
    const issued = await order(deps, record, AbortSignal.any([signal, lease.lost]))
    await lease.stop()
    await store(deps, record, issued)
    return null
  } catch (cause) {
    await lease.stop()
    if (cause instanceof OrderLost) return null
    if (signal.aborted) {
      // Shutdown: make the order due at once for another node, or for this one after its restart.
      await lease.release({ issueAt: clock.now() })
      return null
    }
    await lease.release(afterFailure(deps, record, cause))
    const names = record.names.replaceAll(' ', ' and ')
    return new Error(`Could not order a certificate for ${names}.`, { cause })
  } finally {
    await lease.stop()
  }
}

function order(
  deps: OwnAuthorityDeps,
  { names, kind, issueTries }: OwnCertificateRecord,
  signal: AbortSignal,
): Promise<IssuedCertificate> {
  const { dns } = deps.ownCertificate
  const byDns = kind === 'service' && dns !== null
  return orderFromAuthority(deps, {
    names: names.split(' '),
    kinds: byDns ? ['dns-01'] : alternatingKinds(issueTries),
    ...(byDns ? dnsChallenges(deps, dns, signal) : storedChallenges(deps)),
    signal,
  })
}

async function store(
  deps: OwnAuthorityDeps,
  { names }: OwnCertificateRecord,
  { chain, privateKey, issuedAt, expiresAt }: IssuedCertificate,
): Promise<void> {
  const sealedKey = deps.sealer.seal(certificateKeyPurpose, privateKey)
  const issueAt = renewalTime({ issuedAt, expiresAt }, chanceOf(deps))
  await deps.database.transact(async (tx) => {
    const certificate = { chain, sealedKey, issuedAt, expiresAt }
    const done = { issueAt, issueTries: 0, issueProblem: null }
    await tx.ownCertificates.update(names, { certificate, ...done })
    await tx.changes.append({ label: names }, deps.clock.now())
  })
}

function afterFailure(
  deps: OwnAuthorityDeps,
  record: OwnCertificateRecord,
  cause: unknown,
): OwnCertificateChange {
  const refusal = cause instanceof OrderRefused ? cause : null
  const issueTries = record.issueTries + 1
  const tries = record.kind === 'service' ? Math.min(issueTries, maxCountedTries) : issueTries
  const failed = { tries, retryAt: refusal?.retryAt ?? null, now: deps.clock.now() }
  return {
    issueAt: nextOrderTime(failed, chanceOf(deps)),
    issueTries,
    issueProblem: refusal?.reason ?? 'The certificate could not be ordered.',
  }
}

const chanceOf = ({ random }: Pick<Deps, 'random'>): number => (random(1)[0] ?? 0) / 256
