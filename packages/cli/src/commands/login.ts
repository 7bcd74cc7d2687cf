// The `plinth login` command: browser sign-in, or the device flow with `--device`.
import { createClient } from '@plinth/contract/client/client'
import type { Command } from 'commander'
import { type Login, withLogin } from '../credentials/logins.ts'
import { CliError } from '../errors/cli-error.ts'
import { discoverService } from '../oauth/discover-service.ts'
import { revokeLogin } from '../oauth/revoke-login.ts'
import type { SignIn } from '../oauth/sign-in.ts'
import { signInByBrowser } from '../oauth/sign-in-by-browser.ts'
import { signInByDevice } from '../oauth/sign-in-by-device.ts'
import { accountFetch } from '../service/account-fetch.ts'
import { createServiceFetch } from '../service/service-fetch.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { fixedToken } from '../service/token-source.ts'
import { interruptible } from '../system/interruptible.ts'
import { openBrowser } from '../system/open-browser.ts'

const browserTimeoutMs = 5 * 60_000

export function registerLogin(program: Command, open: SessionOpener): void {
  program
    .command('login')
    .description('sign in, by the browser')
    .option('--device', 'by the browser of another computer, with a code')
    .action(async (options) => login(await open(), options))
}

async function login(session: Session, { device }: { readonly device?: true }): Promise<void> {
  const { credentials, environment, output, url } = session
  if (environment.isCi) {
    throw new CliError(
      'notSignedIn',
      'Nobody can sign in here. Put an API token of your account into PLINTH_TOKEN.',
    )
  }
  // Fail before signing in if the credentials file cannot be written.
  await credentials.change((logins) => logins)
  const send = createServiceFetch(url)
  const endpoints = await discoverService(url, send)
  const login = await interruptible('You are not signed in.', (signal) => {
    const signIn = { url, endpoints, send, signal }
    return device ? byDevice(session, signIn) : byBrowser(session, signIn)
  })
  const { user, tenant } = await fetchAccount(url, login)
  const { before } = await storeLogin(session, login)
  if (before) await revokeLogin(url, send, before)
  output.say(`You are signed in to ${url} as ${user.email}, for ${tenant.name}.`, 'good')
  if (environment.token !== undefined) {
    output.warn('PLINTH_TOKEN is set, and goes before this login.')
  }
  output.printResult({ json: { service: url, user, tenant }, lines: [] })
}

async function byBrowser({ environment, output }: Session, signIn: SignIn): Promise<Login> {
  const timeout = new AbortController()
  const sentence = 'Nobody signed in within five minutes. Run `plinth login` again.'
  const timer = setTimeout(() => timeout.abort(new CliError('refused', sentence)), browserTimeoutMs)
  signIn.signal.addEventListener('abort', () => timeout.abort(signIn.signal.reason))
  try {
    return await signInByBrowser({ ...signIn, signal: timeout.signal }, async (address) => {
      const opened = await openBrowser(address, environment.browser)
      output.instruct(opened ? 'Your browser opens. If it does not, go to' : 'To sign in, go to')
      output.instruct(address)
      output.say('In a browser of another computer: plinth login --device', 'faint')
    })
  } finally {
    clearTimeout(timer)
  }
}

const byDevice = ({ output }: Session, signIn: SignIn): Promise<Login> =>
  signInByDevice(signIn, ({ page, userCode }) => {
    output.instruct(`Go to ${page} in any browser, and enter this code:`)
    output.instruct(`\n    ${userCode}\n`, 'strong')
    output.say('This goes on by itself when you have.', 'faint')
  })

const fetchAccount = (url: string, { accessToken }: Login) =>
  createClient({
    baseUrl: url,
    fetch: accountFetch(createServiceFetch(url), { url, tokens: fixedToken(accessToken) }),
  }).getMe()

/** Stores the login and returns the one it replaces. */
async function storeLogin(
  { credentials, url }: Session,
  login: Login,
): Promise<{ readonly before: Login | undefined }> {
  let before: Login | undefined
  await credentials.change((logins) => {
    before = logins.byService.get(url)
    return { ...withLogin(logins, url, login), lastService: url }
  })
  return { before }
}
