// Background job that orders and renews the certificates of the service's own names.
import { dropCertificateUnusedMs } from '@plinth/domain/addresses/drop-certificates'
import type { OwnCertificateRecord } from '../../ports/database/own-certificates.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { isAuthorityPaused } from './authority-pause.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import { findDrop } from './find-drop-certificate.ts'
import { issueOwnCertificate, type OwnAuthorityDeps } from './issue-own-certificate.ts'
import { mayReplaceLost } from './lost-key.ts'
import { leaseMs } from './order-lease.ts'
import { longestPauseMs } from './order-schedule.ts'

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
    // The job must not end while one of them is in progress.
    const orders = taken.map((record) =>
      orderDrop(deps, record, signal).catch((error: Error) => error),
    )
    ended.push(...(await Promise.all(orders)))
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
  if (known && known.issueAt > now && !mustOrderNow(deps, known)) return null
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

/** Although it is not due: its key is lost, or the clock was wrong when the time was set. */
function mustOrderNow(
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  record: OwnCertificateRecord,
): boolean {
  const { certificate, issueAt } = record
  const latest = Math.max(clock.now() + longestPauseMs, certificate?.expiresAt ?? 0)
  if (issueAt > latest) return true
  if (!certificate || !mayReplaceLost(record, clock.now())) return false
  return openSealed(sealer, certificateKeyPurpose, certificate.sealedKey) === null
}
