// How Stripe is reached. Its library is large: it is loaded when it is first needed.
import { AppError } from '@plinth/domain/errors'
import type Stripe from 'stripe'

export interface StripeAccess {
  readonly secretKey: string
  /** An origin. */
  readonly apiBase: string
}

/** Within these, people still wait for an answer. */
const timeoutMs = 15_000
const retries = 2

/** Runs with the client. What fails on the way becomes `unavailable`; the cause is for the log. */
export type WithStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

export function createWithStripe(access: StripeAccess): WithStripe {
  let client: Promise<Stripe> | null = null
  const connected = () => {
    client ??= connect(access).catch((error: unknown) => {
      // Whoever comes next tries again.
      client = null
      throw error
    })
    return client
  }
  return async (work) => {
    try {
      return await work(await connected())
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error)
    }
  }
}

async function connect({ secretKey, apiBase }: StripeAccess): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return new Client(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Payments cannot be reached right now. Try again in a moment.', {
    cause,
    retryAfter: 30,
  })

/** For what whoever runs the service has to put right first. */
export const notSetUp = (missing: string): AppError =>
  new AppError('unavailable', 'Plans cannot be bought right now. Try again later.', {
    cause: new Error(`Stripe has no ${missing}: run \`plinthd billing sync\`.`),
    retryAfter: 3600,
  })

/** What is not there, or is in no state for it any more. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'

export const isMissing = (error: unknown): boolean =>
  isRefusal(error) && (error as { code?: unknown }).code === 'resource_missing'
