// A service without certificate files, whose certificate authority is a function of the test.
import { afterEach, beforeEach } from 'vitest'
import type {
  CertificateAuthority,
  IssuedCertificate,
  OrderOptions,
} from '../../ports/certificate-authority.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import { orderOwnCertificates } from './order-own-certificates.ts'

export const minute = 60_000
export const day = 1440 * minute

export interface OwnCertificateWorld {
  deps: Deps
  now: number
  readonly ordered: OrderOptions[]
  /** How the authority responds to the next orders. */
  respond: (options: OrderOptions) => Promise<IssuedCertificate>
  issued(): IssuedCertificate
  /** Makes the key of a certificate that is stored now one that cannot be decrypted. */
  loseKey(names: string): Promise<void>
  /** Runs the job. */
  orderDue(): Promise<readonly unknown[]>
}

/** New for each test. */
export function useOwnCertificates(): OwnCertificateWorld {
  let stores: RealStores
  const ordered: OrderOptions[] = []
  const authority: CertificateAuthority = {
    directoryUrl: 'https://authority.example/directory',
    makeAccountKey: async () => `account ${Math.random()}`,
    order: (options) => {
      ordered.push(options)
      return world.respond(options)
    },
    makeAlpnCertificate: () => Promise.reject(new Error('not used in this test')),
  }
  const issued = (): IssuedCertificate => ({
    chain: `chain ${ordered.length}`,
    privateKey: `key ${ordered.length}`,
    issuedAt: world.now,
    expiresAt: world.now + 90 * day,
  })
  const world = {
    now: 0,
    ordered,
    issued,
    respond: async () => issued(),
    async loseKey(names: string) {
      const { sealer } = world.deps
      const record = await world.deps.database.read.ownCertificates.find(names)
      const lost = record?.certificate?.sealedKey
      const open: typeof sealer.open = (purpose, sealed) => {
        if (purpose === certificateKeyPurpose && sealed === lost) throw new Error('another secret')
        return sealer.open(purpose, sealed)
      }
      world.deps = { ...world.deps, sealer: { ...sealer, open } }
    },
    orderDue: () => orderOwnCertificates(world.deps, new AbortController().signal),
  } as unknown as OwnCertificateWorld
  beforeEach(async () => {
    world.now = Date.UTC(2026, 5, 1)
    ordered.length = 0
    world.respond = async () => issued()
    stores = await openRealStores(
      { clock: { now: () => world.now }, certificateAuthority: authority },
      {
        PLINTH_BASE_URL: 'https://plinth.example',
        PLINTH_SITES_DOMAIN: 'drops.example',
        PLINTH_TLS: 'acme',
      },
    )
    world.deps = { ...stores.deps, failures: collectFailures() }
  })
  afterEach(() => stores.remove())
  return world
}
