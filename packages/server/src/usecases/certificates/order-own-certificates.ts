// Background job that orders and renews the certificates of the service's own names.
import { dropCertificateUnusedMs } from '@plinth/domain/addresses/drop-certificates'
import type { OwnCertificateRecord } from '../../ports/database/own-certificates.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { isAuthorityPaused } from './authority-pause.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import { findDrop } from './find-drop-certificate.ts'
import { issueOwnCertificate, type OwnAuthorityDeps } from './issue-own-certificate.ts'
import { leaseMs } from './order-lease.ts'

type JobDeps = Omit<OwnAuthorityDeps, 'certificateAuthority' | 'ownCertificate'> &
  Pick<Deps, 'certificateAuthority' | 'domainTls' | 'ownCertificate' | 'ownHostnames'>

type OrderDeps = JobDeps & OwnAuthorityDeps

/** Certificates of drops that are ordered at the same time, since visitors wait for them. */
const concurrency = 4

/** Safe on any number of nodes at once. Returns the errors. */
export async function orderOwnCertificates(
  deps: JobDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { certificateAuthority, ownCertificate } = deps
  if (!certificateAuthority || !ownCertificate) return []
  const order = { ...deps, certificateAuthority, ownCertificate }
  const failures = [
    await orderService(order, signal),
    ...(ownCertificate.dns === null ? await orderDrops(order, signal) : []),
  ]
  return failures.filter((failure) => failure !== null)
}

async function orderDrops(deps: OrderDeps, signal: AbortSignal): Promise<(Error | null)[]> {
  const { clock, database } = deps
  const ended: (Error | null)[] = []
  while (!signal.aborted) {
    const names = await database.read.ownCertificates.dueDrops(clock.now(), concurrency)
    const taken: OwnCertificateRecord[] = []
    for (const one of names) {
      const record = await takeDue(deps, one)
      if (record) taken.push(record)
    }
    // None is due, or all are left to other nodes or a later run.
    if (taken.length === 0) break
    ended.push(...(await Promise.all(taken.map((record) => orderDrop(deps, record, signal)))))
  }
  return ended
}

async function orderDrop(
  deps: OrderDeps,
  record: OwnCertificateRecord,
  signal: AbortSignal,
): Promise<Error | null> {
  const { clock, database } = deps
  const isUsed = record.usedAt > clock.now() - dropCertificateUnusedMs
  const isWanted = isUsed && (await findDrop(deps, record.names)) !== null
  if (isWanted) return issueOwnCertificate(deps, record, signal)
  await database.transact((tx) => tx.ownCertificates.remove(record.names))
  return null
}

async function orderService(deps: OrderDeps, signal: AbortSignal): Promise<Error | null> {
  const { clock, database } = deps
  const { names } = deps.ownCertificate
  const now = clock.now()
  // Runs every few seconds and usually nothing is due, so check without a write transaction first.
  const known = await database.read.ownCertificates.find(names)
  if (known && known.issueAt > now && !mustReplace(deps, known)) return null
  if (!known) {
    await database.transact((tx) =>
      tx.ownCertificates.request({ names, kind: 'service', tenantId: null }, now),
    )
  } else if (known.issueAt > now) {
    await database.transact((tx) =>
      tx.ownCertificates.updateLeased(names, known.issueAt, { issueAt: now }),
    )
  }
  const due = await takeDue(deps, names)
  return due && issueOwnCertificate(deps, due, signal)
}

/** Null if it is not due, another node is working on it, or the authority is paused. */
const takeDue = (
  { certificateAuthority, clock, database }: OwnAuthorityDeps,
  names: string,
): Promise<OwnCertificateRecord | null> =>
  database.transact(async (tx) => {
    const now = clock.now()
    if (await isAuthorityPaused(tx, certificateAuthority.directoryUrl, now)) return null
    return tx.ownCertificates.takeDue(names, now, now + leaseMs)
  })

/**
 * Without this limit, two nodes with different secrets would replace each other's certificate until
 * the authority's rate limit is exhausted.
 */
const replaceAgainMs = 24 * 3_600_000

/** True if the key cannot be decrypted, because PLINTH_SECRET has changed. */
function mustReplace(
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  { certificate, issueAt, issueTries }: OwnCertificateRecord,
): boolean {
  const now = clock.now()
  if (!certificate || certificate.issuedAt > now - replaceAgainMs) return false
  // Another order may be in progress, or was refused.
  if (issueAt <= now + leaseMs || issueTries > 0) return false
  return openSealed(sealer, certificateKeyPurpose, certificate.sealedKey) === null
}
