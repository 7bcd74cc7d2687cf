// Tries to publish and remove a TXT record for each of the service's own names, for `plinthd doctor`.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Deps } from '../base/deps.ts'
import { dnsChallenges } from './dns-challenges.ts'

/** As long as the value of a challenge. */
const valueBytes = 32

/**
 * Rejects with `OrderRefused` if a record cannot be set, removed or read. False if no DNS provider is
 * set.
 */
export async function tryDnsChallenge(
  { dns, ownCertificate, random }: Pick<Deps, 'dns' | 'ownCertificate' | 'random'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!ownCertificate?.dns) return false
  const failed: unknown[] = []
  const failures = { report: (_: string, error: unknown) => void failed.push(error) }
  const { present, withdraw } = dnsChallenges({ dns, failures }, ownCertificate.dns, signal)
  const challenges = ownCertificate.names.split(' ').map((name) => ({
    token: '',
    kind: 'dns-01' as const,
    hostname: name.replace('*.', '') as Hostname,
    keyAuthorization: Buffer.from(random(valueBytes)).toString('base64url'),
  }))
  try {
    await present(challenges)
  } finally {
    await withdraw(challenges)
  }
  if (failed.length > 0) throw failed[0]
  return true
}
