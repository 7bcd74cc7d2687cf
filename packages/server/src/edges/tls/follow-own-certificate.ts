// Follows the certificate that the service has ordered for its own names: any node may have ordered
// it, and the change feed says when there is a new one.
import { X509Certificate } from 'node:crypto'
import type { ChangeFeed } from '../../ports/database/changes.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { ServiceCertificate } from './certificate-files.ts'

export interface FollowOptions {
  /** Names of the certificate, by which the feed reports its changes. */
  readonly names: string
  readonly findOwnCertificate: UseCases['findOwnCertificate']
  readonly feed: ChangeFeed
  readonly onChange: (certificate: ServiceCertificate) => void
  /** The old certificate stays in use. */
  readonly onFailure: (error: unknown) => void
}

const intervalMs = 2_000

/** Resolves once a stored certificate is in use. */
export async function followOwnCertificate(options: FollowOptions): Promise<{ close(): void }> {
  const { names, findOwnCertificate, feed, onChange, onFailure } = options
  let inUse = ''
  let isStale = true
  let isLoading = false

  async function load(): Promise<void> {
    isStale = false
    const { pair } = await findOwnCertificate()
    if (pair === null || pair.chain === inUse) return
    onChange({ ...pair, leaf: new X509Certificate(pair.chain) })
    inUse = pair.chain
  }
  async function check(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      // Without it, changes would only be passed on while there are visits.
      feed.catchUp()
      if (isStale) await load()
    } catch (error) {
      isStale = true
      onFailure(error)
    } finally {
      isLoading = false
    }
  }
  feed.listen((change) => {
    if (typeof change === 'string' || change.label === names) isStale = true
  })
  await check()
  const timer = setInterval(() => void check(), intervalMs).unref()
  return { close: () => clearInterval(timer) }
}
