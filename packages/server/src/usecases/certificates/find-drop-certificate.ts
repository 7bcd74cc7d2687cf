// Finds the certificate of a drop's address, and requests it at the first visit: only on a service
// without a wildcard certificate.
import { setTimeout as pause } from 'node:timers/promises'
import {
  dropCertificateProblem,
  dropCertificateWindowMs,
} from '@plinth/domain/addresses/drop-certificates'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { isSlug } from '@plinth/domain/addresses/slug'
import { dayMs } from '@plinth/domain/base/day'
import type { TenantId } from '@plinth/domain/base/ids'
import type { CertificateAndKey } from '../../ports/certificate-authority.ts'
import type {
  OwnCertificateRecord,
  OwnCertificatesReader,
} from '../../ports/database/own-certificates.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { findAddress } from '../serving/find-address.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import { mayReplaceLost } from './lost-key.ts'

type DropDeps = Pick<
  Deps,
  | 'clock'
  | 'database'
  | 'domainTls'
  | 'failures'
  | 'jobSignal'
  | 'ownCertificate'
  | 'ownHostnames'
  | 'sealer'
>

/** Less than a handshake may take. The first visitor waits while the certificate is ordered. */
const orderWaitMs = 7_000
const pollMs = 250

/** True if the name is the address of a drop that has a certificate of its own. */
export const hasDropCertificate = (
  { ownCertificate, ownHostnames }: Pick<Deps, 'ownCertificate' | 'ownHostnames'>,
  hostname: Hostname,
): boolean => ownCertificate?.dns === null && hostname.endsWith(`.${ownHostnames.drops}`)

/** Null if there is none yet, or the name is not the address of a drop. */
export async function findDropCertificate(
  deps: DropDeps,
  hostname: Hostname,
): Promise<CertificateAndKey | null> {
  const { ownCertificates } = deps.database.read
  const known = await ownCertificates.find(hostname)
  if (known?.certificate) return use(deps, known)
  if (!known && !(await request(deps, hostname))) return null
  for (const end = performance.now() + orderWaitMs; performance.now() < end; ) {
    const record = await ownCertificates.find(hostname)
    if (record?.certificate) return use(deps, record)
    // Failed, and tried again later.
    if (!record || record.issueTries > 0) return null
    await pause(pollMs)
  }
  return null
}

async function use(
  deps: DropDeps,
  record: OwnCertificateRecord,
): Promise<CertificateAndKey | null> {
  const { clock, database, failures, sealer } = deps
  const { names, certificate, usedAt } = record
  if (!certificate) return null
  const now = clock.now()
  if (usedAt < now - dayMs) {
    await database
      .transact((tx) => tx.ownCertificates.update(names, { usedAt: now }))
      .catch((error: unknown) => failures.report('record-certificate-use', error))
  }
  const privateKey = openSealed(sealer, certificateKeyPurpose, certificate.sealedKey)
  if (privateKey !== null) return { chain: certificate.chain, privateKey }
  if (mayReplaceLost(record, now)) await orderAgain(deps, record)
  return null
}

async function orderAgain(
  { clock, database, jobSignal }: DropDeps,
  { names, issueAt }: OwnCertificateRecord,
): Promise<void> {
  const due = { issueAt: clock.now() }
  await database.transact((tx) => tx.ownCertificates.updateLeased(names, issueAt, due))
  jobSignal.notify('domains')
}

/** False if the name is not the address of a drop with content, or the budget is used up. */
async function request(deps: DropDeps, hostname: Hostname): Promise<boolean> {
  const { clock, database, failures, jobSignal } = deps
  const drop = await findDrop(deps, hostname)
  if (!drop) return false
  const now = clock.now()
  const findProblem = async ({ countDrops }: OwnCertificatesReader) => {
    const since = now - dropCertificateWindowMs
    const total = await countDrops(since)
    return dropCertificateProblem({ total, ofOwner: await countDrops(since, drop.tenantId) })
  }
  const requestWithin = () =>
    database.transact(async (tx) => {
      await tx.ownCertificates.lockRequests()
      const problem = await findProblem(tx.ownCertificates)
      if (problem === null) {
        await tx.ownCertificates.request({ names: hostname, kind: 'drop', ...drop }, now)
      }
      return problem
    })
  // Without a lock first: once the budget is used up, anyone can cause this many times a second.
  const problem = (await findProblem(database.read.ownCertificates)) ?? (await requestWithin())
  if (problem !== null) {
    failures.report(
      'request-drop-certificate',
      new Error(`${hostname} has no certificate. ${problem}`),
    )
    return false
  }
  jobSignal.notify('domains')
  return true
}

/** Previews have none: there may be many of a drop, and each is seen by few. */
export async function findDrop(
  deps: Pick<Deps, 'clock' | 'database' | 'domainTls' | 'ownHostnames'>,
  hostname: string,
): Promise<{ readonly tenantId: TenantId | null } | null> {
  const label = hostname.slice(0, -deps.ownHostnames.drops.length - 1)
  const address = isSlug(label) ? await findAddress(deps, label) : null
  if (address?.kind !== 'drop' || address.version === null) return null
  return { tenantId: address.drop.tenantId }
}
