// Session of a command: the service to use, the credential, and API clients for both.
import { createClient } from '@plinth/contract/client/client'
import { clientNames } from '@plinth/contract/client/client-names'
import type { Client } from '@plinth/contract/client/routed-client'
import { type CredentialsFile, createCredentialsFile } from '../credentials/credentials-file.ts'
import {
  defaultServiceUrl,
  isUnencryptedRemote,
  parseServiceUrl,
} from '../credentials/service-url.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Environment } from '../system/environment.ts'
import { version } from '../system/version.ts'
import type { Output } from '../terminal/output.ts'
import { openTerminal, type Terminal } from '../terminal/terminal.ts'
import { accountFetch } from './account-fetch.ts'
import { findTokens } from './find-tokens.ts'
import { messages } from './messages.ts'
import type { Retries } from './retries.ts'
import { withRetries } from './retrying-client.ts'
import { createServiceFetch, type ServiceFetchOptions } from './service-fetch.ts'
import { createShortRetries } from './short-retries.ts'
import type { TokenSource } from './token-source.ts'

/** Context of the process, created before any command runs. */
export interface CliContext {
  readonly environment: Environment
  readonly output: Output
  /** Server that the client was downloaded from, if it was. */
  readonly packagedUrl?: string | undefined
}

export interface AccountOptions extends ServiceFetchOptions {
  /** False if the caller repeats failed requests itself. */
  readonly retries?: false
}

/** Context of a command. */
export interface Session {
  /** Origin of the service. */
  readonly url: string
  readonly environment: Environment
  readonly output: Output
  readonly terminal: Terminal
  readonly credentials: CredentialsFile
  /** Kind of credential in use; null if the user is not signed in. */
  readonly credential: TokenSource['kind'] | null
  /**
   * API client for the signed-in account; throws if the user is not signed in. Repeats requests that
   * fail for a moment.
   */
  account(options?: AccountOptions): Client
  /**
   * `fetch` with the account's credential, for endpoints outside the API. Refuses other origins
   * than `url`.
   */
  accountFetch(): typeof fetch
  /** API client without a credential; the caller repeats failed requests itself. */
  anonymous(): Client
  /**
   * Warns once if others on the network can read credentials. `account` and `accountFetch` call it;
   * anything else that sends credentials must.
   */
  warnIfUnencrypted(): void
  /** Repeats requests that fail for a moment; for those that go without an API client. */
  readonly retries: Retries
}

export type SessionOpener = () => Promise<Session>

export interface GlobalOptions {
  readonly url?: string
}

export async function openSession(
  options: GlobalOptions,
  { environment, output, packagedUrl }: CliContext,
): Promise<Session> {
  const credentials = createCredentialsFile(environment.configFolder)
  const given = options.url ?? environment.url
  const { url, isRemembered } = await chooseService({ given, credentials, packagedUrl })
  if (isRemembered && packagedUrl !== undefined && packagedUrl !== url)
    output.say(messages.credentials.otherServer({ url, packagedUrl }), 'faint')
  const userAgent = `${clientNames.cli}/${version}${environment.isAction ? ` ${clientNames.action}` : ''}`
  const send = createServiceFetch(url, { userAgent })
  const { token } = environment
  const found = await findTokens({ url, send, credentials, token, isRemembered })
  const warnIfUnencrypted = once(() => {
    if (isUnencryptedRemote(url)) output.warn(messages.credentials.unencrypted({ url }))
  })
  const fetchForAccount = (options?: ServiceFetchOptions) => {
    if ('refusal' in found) throw found.refusal
    warnIfUnencrypted()
    return accountFetch(createServiceFetch(url, { ...options, userAgent }), {
      url,
      tokens: found.tokens,
    })
  }
  const retries = createShortRetries(output)
  return {
    url,
    environment,
    output,
    terminal: openTerminal(environment),
    credentials,
    credential: 'tokens' in found ? found.tokens.kind : null,
    account(options) {
      const client = createClient({ baseUrl: url, fetch: fetchForAccount(options) })
      return options?.retries === false ? client : withRetries(client, retries)
    },
    accountFetch: () => fetchForAccount(),
    anonymous: () => createClient({ baseUrl: url, fetch: send }),
    warnIfUnencrypted,
    retries,
  }
}

interface ServiceChoice extends Pick<CliContext, 'packagedUrl'> {
  /** From `--url` or PLINTH_URL. */
  readonly given: string | undefined
  readonly credentials: CredentialsFile
}

async function chooseService({
  given,
  credentials,
  packagedUrl,
}: ServiceChoice): Promise<{ readonly url: string; readonly isRemembered: boolean }> {
  const remembered = given === undefined ? (await credentials.read()).lastService : null
  const parsed = parseServiceUrl(given ?? remembered ?? packagedUrl ?? defaultServiceUrl)
  if ('problem' in parsed) throw new CliError('usage', parsed.problem)
  return { url: parsed.origin, isRemembered: remembered !== null }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
