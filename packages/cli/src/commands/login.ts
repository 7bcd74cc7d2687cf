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
import { messages } from './messages.ts'

const browserTimeoutMs = 5 * 60_000

export function registerLogin(program: Command, open: SessionOpener): void {
  program
    .command('login')
    .description('sign in with your browser')
    .option('--device', 'sign in with a code, in a browser on any computer')
    .action(async (options) => login(await open(), options))
}

async function login(session: Session, { device }: { readonly device?: true }): Promise<void> {
  const { credentials, environment, output, url, retries } = session
  if (environment.isCi) {
    throw new CliError('notSignedIn', messages.login.inCi)
  }
  // Fail before signing in if the credentials file cannot be written.
  await credentials.change((logins) => logins)
  session.warnIfUnencrypted()
  const send = createServiceFetch(url)
  const endpoints = await retries.run(() => discoverService(url, send))
  const login = await interruptible(messages.login.interrupted, (signal) => {
    const signIn = { url, endpoints, send, signal }
    return device ? byDevice(session, signIn) : byBrowser(session, signIn)
  })
  const { user, tenant } = await fetchAccount(url, login)
  const { before } = await storeLogin(session, login)
  if (before) await revokeLogin(url, send, before)
  output.say(messages.login.done({ url, email: user.email, tenant: tenant.name }), 'good')
  if (environment.token !== undefined) {
    output.warn(messages.login.tokenWins)
  }
  output.printResult({ json: { service: url, user, tenant }, lines: [] })
}

async function byBrowser({ environment, output }: Session, signIn: SignIn): Promise<Login> {
  const timeout = new AbortController()
  const onTimeout = () => timeout.abort(new CliError('refused', messages.login.timedOut))
  const timer = setTimeout(onTimeout, browserTimeoutMs)
  signIn.signal.addEventListener('abort', () => timeout.abort(signIn.signal.reason))
  try {
    return await signInByBrowser({ ...signIn, signal: timeout.signal }, async (address) => {
      const opened = await openBrowser(address, environment.browser)
      output.instruct(opened ? messages.login.opened : messages.login.openYourself)
      output.instruct(address)
      output.say(messages.login.otherComputer, 'faint')
    })
  } finally {
    clearTimeout(timer)
  }
}

const byDevice = ({ output }: Session, signIn: SignIn): Promise<Login> =>
  signInByDevice(signIn, ({ page, userCode }) => {
    output.instruct(messages.login.enterCode({ page }))
    output.instruct(`\n    ${userCode}\n`, 'strong')
    output.say(messages.login.waiting, 'faint')
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
