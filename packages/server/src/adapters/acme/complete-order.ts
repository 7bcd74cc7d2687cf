// Completes one ACME order: challenge, finalisation and download (RFC 8555, section 7.4).
import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Order } from 'acme-client'
import type { AcmeChallenge, OrderOptions } from '../../ports/certificate-authority.ts'
import { AuthorityProblem } from './authority-problem.ts'

type Kind = AcmeChallenge['kind']

export interface CompleteOrderOptions
  extends Pick<OrderOptions, 'hostname' | 'prefer' | 'present' | 'withdraw' | 'signal'> {
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

async function authorise(options: CompleteOrderOptions): Promise<void> {
  const { client, order, hostname, signal } = options
  const fetchAuthorization = async () => {
    const [authorization] = await client.getAuthorizations(order)
    if (!authorization) throw new Error('The order contains no authorization.')
    return authorization
  }
  const offered = await fetchAuthorization()
  // Authorities reuse a recent valid authorization.
  if (offered.status === 'valid') return
  const kind = choose(
    offered.challenges.map(({ type }) => type),
    options.prefer,
  )
  const challenge = offered.challenges.find(({ type }: { type: string }) => type === kind)
  if (!kind || !challenge) {
    throw AuthorityProblem.from(null, { detail: 'It offers neither http-01 nor tls-alpn-01.' })
  }
  const { token } = challenge
  const keyAuthorization = await client.getChallengeKeyAuthorization(challenge)
  await options.present({ token, kind, hostname, keyAuthorization })
  try {
    await client.completeChallenge(challenge)
    const decided = await pollUntilDecided(fetchAuthorization, signal)
    if (decided.status === 'valid') return
    throw AuthorityProblem.from(decided.challenges.find(({ error }) => error)?.error)
  } finally {
    await options.withdraw(token)
  }
}

function choose(offered: readonly string[], preferred: Kind): Kind | undefined {
  const kinds: readonly Kind[] = [preferred, 'http-01', 'tls-alpn-01']
  return kinds.find((kind) => offered.includes(kind))
}

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
