// Stripe API client. The library is large, so it is loaded on first use.
import { AppError } from '@plinth/domain/base/errors'
import type Stripe from 'stripe'

export interface StripeAccess {
  readonly secretKey: string
  /** Origin of the API. */
  readonly apiBase: string
}

/** Short enough for a user waiting for a response. */
const timeoutMs = 15_000
const retries = 2

/** Runs `work` with the client. Failures become `unavailable`; the cause is for the log. */
export type WithStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

export function createWithStripe(access: StripeAccess): WithStripe {
  let client: Promise<Stripe> | null = null
  const connected = () => {
    client ??= connect(access).catch((error: unknown) => {
      // The next call tries again.
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
  new AppError('unavailable', 'The payment processor is unavailable. Try again in a moment.', {
    cause,
    retryAfter: 30,
  })

/** For problems that the operator has to fix. */
export const notSetUp = (missing: string): AppError =>
  new AppError('unavailable', 'Plans cannot be bought right now. Try again later.', {
    cause: new Error(`Stripe has no ${missing}: run \`plinthd billing sync\`.`),
    retryAfter: 3600,
  })

/** Stripe rejected the request: the object does not exist, or its state does not allow it. */
export const isInvalidRequest = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'

export const isResourceMissing = (error: unknown): boolean =>
  isInvalidRequest(error) && (error as { code?: unknown }).code === 'resource_missing'

/** Null if there is no such object. */
export async function unlessMissing<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (isResourceMissing(error)) return null
    throw error
  }
}

/** Works on all of a list before it throws the first error: one refusal does not hold up the rest. */
export async function forEachOf<T>(
  list: AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const one of list) {
    await work(one).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
