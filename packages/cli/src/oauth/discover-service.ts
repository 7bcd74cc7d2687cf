// Fetches the OAuth authorization server metadata of a service (RFC 8414).

import { isObject, isOrigin } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { messages } from './messages.ts'
import { refuseFault } from './refuse-fault.ts'

const path = '/.well-known/oauth-authorization-server'
const timeoutMs = 15_000
const names = [
  'authorization_endpoint',
  'token_endpoint',
  'device_authorization_endpoint',
  'revocation_endpoint',
] as const

export type Endpoints = Readonly<Record<(typeof names)[number], string>>

export async function discoverService(url: string, send: typeof fetch): Promise<Endpoints> {
  const response = await send(url + path, { signal: AbortSignal.timeout(timeoutMs) })
  await refuseFault(response, url)
  const document: unknown = response.ok ? await response.json().catch(() => null) : null
  if (!isObject(document) || !isOrigin(document.issuer)) {
    throw new CliError('refused', messages.notPlinth({ url }))
  }
  const { issuer } = document
  if (issuer !== url) {
    throw new CliError('refused', messages.otherIssuer({ url, issuer }))
  }
  const endpoints = names.map((name) => [name, document[name]] as const)
  // An endpoint of another origin would receive the user's credentials.
  const foreign = endpoints.find(([, address]) => !isAddressOf(url, address))
  if (foreign) {
    throw new CliError('refused', messages.missingEndpoint({ url, endpoint: foreign[0] }))
  }
  return Object.fromEntries(endpoints) as Endpoints
}

const isAddressOf = (url: string, address: unknown): boolean =>
  typeof address === 'string' && URL.canParse(address) && new URL(address).origin === url
