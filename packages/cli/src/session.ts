import { createClient } from '@plinth/contract/client'
import type { Client } from '@plinth/contract/routed-client'
import { CliError } from './cli-error.ts'
import { accountFetch } from './credentials/account-fetch.ts'
import { type CredentialsFile, createCredentialsFile } from './credentials/credentials-file.ts'
import { findTokens } from './credentials/find-tokens.ts'
import type { TokenSource } from './credentials/token-source.ts'
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
  readonly environment: Environment
  readonly output: Output
  readonly terminal: Terminal
  readonly credentials: CredentialsFile
  /** By what the account is recognised; null where nobody is signed in. */
  readonly credential: TokenSource['kind'] | null
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
  const credentials = createCredentialsFile(environment.configFolder)
  const url = await chooseService(options.url ?? environment.url, credentials)
  const send = fetchFrom(url)
  const found = await findTokens({ url, send, credentials, token: environment.token })
  const fetchForAccount = () => {
    if ('refusal' in found) throw found.refusal
    return accountFetch(send, { url, tokens: found.tokens })
  }
  return {
    url,
    environment,
    output,
    terminal: openTerminal(environment),
    credentials,
    credential: 'tokens' in found ? found.tokens.kind : null,
    account: () => createClient({ baseUrl: url, fetch: fetchForAccount() }),
    accountFetch: fetchForAccount,
    anonymous: () => createClient({ baseUrl: url, fetch: send }),
  }
}

async function chooseService(
  given: string | undefined,
  credentials: CredentialsFile,
): Promise<string> {
  const chosen = given ?? (await credentials.read()).lastService ?? defaultServiceUrl
  const parsed = parseServiceUrl(chosen)
  if ('problem' in parsed) throw new CliError('usage', parsed.problem)
  return parsed.origin
}
