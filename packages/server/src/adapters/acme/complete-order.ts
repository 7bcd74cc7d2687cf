// Completes one ACME order: challenges, finalisation and download (RFC 8555, section 7.4).
import { setTimeout as wait } from 'node:timers/promises'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Authorization, Client, Order } from 'acme-client'
import type {
  ChallengeKind,
  OrderOptions,
  PendingChallenge,
} from '../../ports/certificate-authority.ts'
import { AuthorityProblem } from './authority-problem.ts'

type Challenge = Authorization['challenges'][number]

export interface CompleteOrderOptions
  extends Pick<OrderOptions, 'kinds' | 'present' | 'withdraw' | 'signal'> {
  readonly client: Client
  readonly order: Order
  /** PEM. */
  readonly signingRequest: Buffer
}

/** Returns the chain as PEM, leaf first. */
export async function completeOrder(options: CompleteOrderOptions): Promise<string> {
  const { client, order, signingRequest, signal } = options
  await authorise(options)
  const ready = await pollUntilDecided(() => client.getOrder(order), signal)
  if (ready.status === 'invalid') throw AuthorityProblem.from(ready.error)
  if (ready.status === 'ready') await client.finalizeOrder(ready, signingRequest)
  const issued = await pollUntilDecided(() => client.getOrder(order), signal)
  if (issued.status !== 'valid') throw AuthorityProblem.from(issued.error)
  return client.getCertificate(issued)
}

/** All challenges are presented before the first is validated: DNS records take a while. */
async function authorise(options: CompleteOrderOptions): Promise<void> {
  const { client, order, kinds } = options
  const offered = await client.getAuthorizations(order)
  if (offered.length === 0) throw new Error('The order contains no authorization.')
  const chosen: { readonly challenge: Challenge; readonly pending: PendingChallenge }[] = []
  for (const authorization of offered) {
    // Authorities reuse a recent valid authorization.
    if (authorization.status === 'valid') continue
    const challenge = choose(authorization, kinds)
    chosen.push({ challenge, pending: await toPending(client, authorization, challenge) })
  }
  const pending = chosen.map((one) => one.pending)
  try {
    await options.present(pending)
    for (const { challenge } of chosen) await client.completeChallenge(challenge)
    await requireValid(options)
  } finally {
    await options.withdraw(pending)
  }
}

async function requireValid({ client, order, signal }: CompleteOrderOptions): Promise<void> {
  const { authorizations } = await pollUntilDecided(async () => {
    const authorizations = await client.getAuthorizations(order)
    const undecided = authorizations.find(({ status }) => status === 'pending')
    return { status: undecided?.status ?? 'decided', authorizations }
  }, signal)
  const failed = authorizations.find(({ status }) => status !== 'valid')
  if (!failed) return
  throw AuthorityProblem.from(failed.challenges.find(({ error }) => error)?.error)
}

function choose({ challenges }: Authorization, kinds: readonly ChallengeKind[]): Challenge {
  for (const kind of kinds) {
    const challenge = challenges.find(({ type }: { type: string }) => type === kind)
    if (challenge) return challenge
  }
  throw AuthorityProblem.from(null, { detail: `It offers no ${kinds.join(' or ')} challenge.` })
}

const toPending = async (
  client: Client,
  { identifier }: Authorization,
  challenge: Challenge,
): Promise<PendingChallenge> => ({
  token: challenge.token,
  kind: challenge.type as ChallengeKind,
  hostname: identifier.value as Hostname,
  keyAuthorization: await client.getChallengeKeyAuthorization(challenge),
})

const firstWaitMs = 250
const maxWaitMs = 5_000

/** Polls until the authority has decided; only `signal` limits the time. */
async function pollUntilDecided<T extends { readonly status: string }>(
  fetchItem: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let pause = firstWaitMs; ; pause = Math.min(pause * 1.6, maxWaitMs)) {
    const item = await fetchItem()
    if (item.status !== 'pending' && item.status !== 'processing') return item
    await wait(pause, undefined, { signal })
  }
}
