// ACME client (RFC 8555), built on acme-client.
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Client, Order } from 'acme-client'
import {
  type CertificateAuthority,
  type IssuedCertificate,
  type OrderOptions,
  OrderRefused,
} from '../../ports/certificate-authority.ts'
import type { Clock } from '../../ports/clock.ts'
import { isAccountWideLimit } from './account-wide-limit.ts'
import { loadAcmeLibrary } from './acme-library.ts'
import { AuthorityProblem, AuthorityUnreachable } from './authority-problem.ts'
import { openAuthorityRequests } from './authority-requests.ts'
import { checkIssued } from './check-issued.ts'
import { completeOrder } from './complete-order.ts'
import { openAccount } from './open-account.ts'
import { listNames, refusalSentence } from './refusal-sentence.ts'

export interface AuthoritySettings {
  readonly directoryUrl: string
  readonly email: string | null
  readonly caFile: string | null
}

/**
 * Authorities take seconds. An order that is undecided after this time is retried later. DNS records
 * may take minutes to reach every name server.
 */
const orderMinutes = { usual: 5, 'dns-01': 12 }

export function createCertificateAuthority(
  settings: AuthoritySettings,
  clock: Clock,
): CertificateAuthority {
  const { directoryUrl, email, caFile } = settings
  /**
   * The last account used, cached because looking it up for each order counts towards rate limits.
   */
  let account: { readonly key: string; readonly url: string } | null = null

  async function signIn(accountKey: string): Promise<Client> {
    const { Client } = await loadAcmeLibrary()
    // Concurrent orders look the account up independently until one has succeeded, so that an
    // aborted order cannot fail another.
    const known = account?.key === accountKey ? account.url : null
    const accountUrl = known ?? (await openAccount(new Client({ directoryUrl, accountKey }), email))
    account = { key: accountKey, url: accountUrl }
    return new Client({ directoryUrl, accountKey, accountUrl })
  }

  async function begin({
    accountKey,
    names,
  }: OrderOptions): Promise<{ client: Client; order: Order }> {
    const wasKnown = account?.key === accountKey
    try {
      const client = await signIn(accountKey)
      const identifiers = names.map((value) => ({ type: 'dns', value }))
      return { client, order: await client.createOrder({ identifiers }) }
    } catch (cause) {
      account = null
      if (!isAccountProblem(cause)) throw cause
      throw new AccountRefused(wasKnown, { cause })
    }
  }

  async function order(options: OrderOptions): Promise<IssuedCertificate> {
    const { names } = options
    const { crypto } = await loadAcmeLibrary()
    const key = await makeKey()
    const [, signingRequest] = await crypto.createCsr({ altNames: [...names] }, key)
    const { client, order } = await begin(options).catch((error: unknown) => {
      // The account URL is outdated, or the authority has removed the account: look it up or create
      // it again with the same key.
      if (error instanceof AccountRefused && error.wasKnown) return begin(options)
      throw error
    })
    const chain = await completeOrder({ ...options, client, order, signingRequest })
    return checkIssued({ chain, privateKey: key }, { names, now: clock.now() })
  }

  return {
    directoryUrl,
    makeAccountKey: makeKey,
    async order(options) {
      const minutes = orderMinutes[options.kinds.includes('dns-01') ? 'dns-01' : 'usual']
      const deadline = AbortSignal.timeout(minutes * 60_000)
      const signal = AbortSignal.any([options.signal, deadline])
      const library = await loadAcmeLibrary()
      try {
        const requests = await openAuthorityRequests({ caFile, now: clock.now, signal })
        try {
          return await library.using(requests, () => order({ ...options, signal }))
        } finally {
          requests.close()
        }
      } catch (error) {
        options.signal.throwIfAborted()
        if (deadline.aborted) throw timedOut(minutes, error)
        throw toRefusal(error, options)
      }
    },
    async makeAlpnCertificate({ hostname, keyAuthorization }) {
      const { crypto } = await loadAcmeLibrary()
      const privateKey = await makeKey()
      const identifier = { type: 'dns', value: hostname }
      const authorization = { identifier, status: 'pending', challenges: [], url: '' } as const
      const [, certificate] = await crypto.createAlpnCertificate(
        { ...authorization, challenges: [] },
        keyAuthorization,
        privateKey,
      )
      return { chain: certificate.toString(), privateKey }
    },
  }
}

class AccountRefused extends Error {
  readonly wasKnown: boolean

  constructor(wasKnown: boolean, options: { cause: unknown }) {
    super('The certificate authority rejected the account.', options)
    this.wasKnown = wasKnown
  }
}

const isAccountProblem = (error: unknown): boolean =>
  error instanceof AuthorityProblem &&
  (error.kind === 'accountDoesNotExist' || error.kind === 'unauthorized')

const timedOut = (minutes: number, cause: unknown): OrderRefused =>
  new OrderRefused(
    `The certificate authority did not complete the order within ${minutes} minutes. We will retry automatically.`,
    { cause },
  )

function toRefusal(cause: unknown, order: OrderOptions): OrderRefused {
  if (cause instanceof OrderRefused) return cause
  if (cause instanceof AuthorityProblem) {
    const { retryAt } = cause
    const affectsAllOrders = isAccountWideLimit(cause, order.names)
    return new OrderRefused(refusalSentence(cause, order), { retryAt, affectsAllOrders, cause })
  }
  if (cause instanceof AccountRefused) {
    const reason = 'The certificate authority rejected our account. A new one will be created.'
    return new OrderRefused(reason, { accountKeyRejected: true, cause })
  }
  if (cause instanceof AuthorityUnreachable) {
    return new OrderRefused(
      'The certificate authority is unreachable. We will retry automatically.',
      {
        cause,
      },
    )
  }
  const reason = `The certificate authority issued no usable certificate for ${listNames(order.names)}. We will retry automatically.`
  return new OrderRefused(reason, { cause })
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
