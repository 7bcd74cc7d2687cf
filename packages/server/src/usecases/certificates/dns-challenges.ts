// Publishes dns-01 challenges as TXT records, and waits until every name server has them.
import { isDnsName } from '@plinth/domain/addresses/dns-name'
import {
  type OrderOptions,
  OrderRefused,
  type PendingChallenge,
} from '../../ports/certificate-authority.ts'
import type { ChallengeRecord } from '../../ports/dns-provider.ts'
import type { OwnCertificate } from '../../ports/own-certificate.ts'
import type { Deps } from '../base/deps.ts'

/** In all. A server that stops does not wait for long. */
const withdrawMs = { usual: 60_000, stopping: 5_000 }
/** RFC 1034, section 3.6.2, allows chains; longer ones are mistakes. */
const maxAliases = 8

export function dnsChallenges(
  { dns, failures }: Pick<Deps, 'dns' | 'failures'>,
  { provider, propagation }: NonNullable<OwnCertificate['dns']>,
  signal: AbortSignal,
): Pick<OrderOptions, 'present' | 'withdraw'> {
  const published: ChallengeRecord[] = []
  return {
    async present(challenges) {
      for (const challenge of challenges) {
        const record = await recordOf(dns, challenge, signal)
        // Before the call, whose outcome may stay unknown.
        published.push(record)
        await provider.set(record, signal)
      }
      await propagation.waitFor(published, signal)
    },
    async withdraw() {
      const limit = AbortSignal.timeout(withdrawMs[signal.aborted ? 'stopping' : 'usual'])
      for (const record of published) {
        // A record that stays is harmless, and the certificate has been issued.
        await provider
          .remove(record, limit)
          .catch((error: unknown) => failures.report('remove-dns-challenge', error))
      }
    },
  }
}

async function recordOf(
  dns: Deps['dns'],
  { hostname, keyAuthorization: value }: PendingChallenge,
  signal: AbortSignal,
): Promise<ChallengeRecord> {
  const name = `_acme-challenge.${hostname}`
  let target = name
  for (let step = 0; step <= maxAliases; step += 1) {
    // It becomes part of requests with the credentials of the zone, or an argument of a program.
    if (!isDnsName(target)) {
      throw new OrderRefused(`${name} points to a name with characters that cannot be used here.`)
    }
    const answer = await dns.cname(target, signal)
    signal.throwIfAborted()
    if (answer.kind === 'failed') {
      throw new OrderRefused(`The DNS lookup of ${target} failed (${answer.failure}).`)
    }
    const [next] = answer.values
    if (next === undefined) return { name, target, value }
    target = next
  }
  throw new OrderRefused(`The CNAME records of ${name} have no end.`)
}
