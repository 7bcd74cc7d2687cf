import { createClient } from '@plinth/contract/client'
import type { Client } from '@plinth/contract/routed-client'
import { CliError } from './cli-error.ts'
import type { Environment } from './environment.ts'
import type { Output } from './output.ts'
import { fetchFrom } from './reach-service.ts'
import { defaultServiceUrl, parseServiceUrl } from './service-url.ts'
import type { Surroundings } from './surroundings.ts'
import { openTerminal, type Terminal } from './terminal/terminal.ts'

/** What a command works with. */
export interface Session {
  /** The origin of the service. */
  readonly url: string
  readonly output: Output
  readonly terminal: Terminal
  /** The API for whoever is signed in; refuses where nobody is. */
  account(): Client
  /** As `account`, for what is beside the API. It refuses other origins than `url`. */
  accountFetch(): typeof fetch
  /** The API without a credential. */
  anonymous(): Client
}

export type SessionOpener = () => Promise<Session>

export interface GlobalOptions {
  readonly url?: string
}

export async function openSession(
  options: GlobalOptions,
  { environment, output }: Surroundings,
): Promise<Session> {
  const parsed = parseServiceUrl(options.url ?? environment.url ?? defaultServiceUrl)
  if ('problem' in parsed) throw new CliError('usage', parsed.problem)
  const url = parsed.origin
  const anonymousFetch = fetchFrom(url)
  const accountFetch = () => withToken(anonymousFetch, { url, token: tokenOf(environment) })
  return {
    url,
    output,
    terminal: openTerminal(environment),
    account: () => createClient({ baseUrl: url, fetch: accountFetch() }),
    accountFetch,
    anonymous: () => createClient({ baseUrl: url, fetch: anonymousFetch }),
  }
}

function withToken(
  send: typeof fetch,
  { url, token }: { readonly url: string; readonly token: string },
): typeof fetch {
  return (input, init) => {
    const target = input instanceof Request ? input.url : String(input)
    if (new URL(target).origin !== url) throw new Error(`${target} is not an address of ${url}`)
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return send(input, { ...init, headers })
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
