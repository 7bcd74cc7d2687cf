import { createClient } from '@plinth/contract/client'
import type { Client } from '@plinth/contract/routed-client'
import { CliError } from './cli-error.ts'
import type { Environment } from './environment.ts'
import { createOutput, type Output } from './output.ts'
import { fetchFrom } from './reach-service.ts'
import { defaultServiceUrl, parseServiceUrl } from './service-url.ts'

/** What a command works with. */
export interface Session {
  /** The origin of the service. */
  readonly url: string
  readonly output: Output
  /** The API with the person's token; without one it refuses. */
  account(): Client
  /** The API without a credential. */
  anonymous(): Client
}

export interface GlobalOptions {
  readonly url?: string
  readonly json?: true
}

export function openSession(options: GlobalOptions, environment: Environment): Session {
  const parsed = parseServiceUrl(options.url ?? environment.url ?? defaultServiceUrl)
  if ('problem' in parsed) throw new CliError('usage', parsed.problem)
  const url = parsed.origin
  const service = { baseUrl: url, fetch: fetchFrom(url) }
  return {
    url,
    output: createOutput({ json: options.json ?? false }),
    account: () => createClient({ ...service, token: tokenOf(environment) }),
    anonymous: () => createClient(service),
  }
}

function tokenOf({ token }: Environment): string {
  if (token === undefined) {
    throw new CliError(
      'notSignedIn',
      'You are not signed in. Put an API token of your account into PLINTH_TOKEN.',
    )
  }
  // Anything else cannot stand in a header: a line break that was pasted along, say.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new CliError('notSignedIn', 'PLINTH_TOKEN does not hold an API token. Copy it again.')
  }
  return token
}
