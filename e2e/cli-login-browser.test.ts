// Signing in with the CLI: from `plinth login` and a real browser to `plinth logout`.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { apiOf } from './harness/api.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { type Cli, createCli, refuseStaleCli, systemNode } from './harness/cli.ts'
import { firstTenant } from './harness/oauth-app.ts'
import { createPerson, type Person, password } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { keys } from './harness/terminal.ts'

let folder: string
let browser: Browser
let context: BrowserContext
let plinth: SharedPlinth
let person: Person

beforeAll(async () => {
  refuseStaleCli()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-login-'))
  await writeFile(path.join(folder, 'browser'), '#!/bin/sh\nprintf %s "$1" > "$ADDRESS_FILE"\n')
  await chmod(path.join(folder, 'browser'), 0o755)
  browser = await sharedChromium()
  plinth = await sharedPlinth()
  person = await createPerson(plinth)
  context = await browser.newContext({ viewport: { width: 320, height: 640 } })
}, launchTimeoutMs)
afterAll(async () => {
  await closeContexts(browser)
  await rm(folder, { recursive: true, force: true })
})

// The tests share a browser, so a session from one test exists in the next.
test('a user signs in from a terminal, and the CLI stays signed in', async () => {
  const cli = newMachine('terminal')
  const terminal = cli.inTerminal('login', '--url', plinth.base)
  const page = await openLoginPage('terminal')
  await page.getByLabel('Email').fill(person.account.email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Authorize app' }).click()
  await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)

  const { email } = person.account
  await terminal.waitFor(new RegExp(`Signed in to ${plinth.base} as ${email} \\(.+\\)\\.`))
  expect(await terminal.exitCode()).toBe(0)
  const { access_token, refresh_token } = await storedLogin('terminal')
  expect(terminal.raw).not.toContain(access_token)
  expect(terminal.raw).not.toContain(refresh_token)
  expect((await stat(credentialsOf('terminal'))).mode & 0o777).toBe(0o600)
  // Without --url: the service of the last login.
  expect(await cli.json('whoami')).toMatchObject({
    user: { email },
    service: plinth.base,
    credential: 'login',
  })
})

test('an access token that is expired, or refused by the service, is refreshed silently', async () => {
  const cli = newMachine('terminal')
  await changeLogin('terminal', { expires_at: '2020-01-01T00:00:00Z' })
  const runs = await Promise.all([cli.run('list'), cli.run('list'), cli.run('list')])
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  await changeLogin('terminal', { access_token: 'forgotten' })
  expect(await cli.run('list', '--quiet')).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  expect((await storedLogin('terminal')).access_token).not.toBe('forgotten')
})

test('without a terminal: denied, then allowed, which ends the previous login', async () => {
  const cli = newMachine('pipe')
  const refused = cli.run('login', '--url', plinth.base, '--json')
  const page = await openLoginPage('pipe')
  await page.getByRole('button', { name: 'Deny access' }).click()
  await page.getByText('You denied access.').waitFor()
  const { exitCode, stdout } = await refused
  expect([exitCode, JSON.parse(stdout).error]).toEqual([1, 'refused'])

  await signIn(cli, 'pipe')
  const before = await storedLogin('pipe')
  await signIn(cli, 'pipe')
  expect(await statusWith(before.access_token)).toBe(401)
  expect(await statusWith((await storedLogin('pipe')).access_token)).toBe(200)
})

test('a login ends when it is disconnected, and when the user signs out', async () => {
  const cli = newMachine('pipe')
  await disconnectAll()
  const ended = await cli.run('whoami')
  expect(ended).toMatchObject({ exitCode: 4, stdout: '' })
  expect(ended.stderr).toMatch(
    /^Your login at .+ has expired or was revoked\. Run `plinth login`\.\n$/,
  )

  await signIn(cli, 'pipe')
  const last = await storedLogin('pipe')
  expect((await cli.run('logout')).stderr).toBe(`Signed out of ${plinth.base}.\n`)
  expect(await statusWith(last.access_token)).toBe(401)
  const signedOut = await cli.run('whoami', '--url', plinth.base)
  expect([signedOut.exitCode, signedOut.stderr]).toEqual([
    4,
    expect.stringMatching(/^You are not signed in to .+ Run `plinth login`, or set PLINTH_TOKEN/),
  ])
})

test('a machine without a browser shows a code', async () => {
  const cli = newMachine('device')
  const terminal = cli.inTerminal('login', '--device', '--url', plinth.base)
  const [, page = '', code = ''] = await terminal.waitFor(/Go to (\S+) .+\s+(\w{4}-\w{4})\s/)
  expect(page).toBe(`${plinth.base}/device`)
  const consent = await person.submit('/device', { user_code: code })
  const decision = { user_code: code, decision: 'allow', tenant: firstTenant(consent.text) }
  expect((await person.submit('/device', decision)).text).toContain('Device connected')
  expect(await terminal.exitCode()).toBe(0)
  expect(await cli.json('whoami')).toMatchObject({ credential: 'login' })
  expect(await cli.json('logout')).toEqual({ service: plinth.base, signed_out: true })
})

test('Ctrl-C ends the login, CI refuses to start it, and a damaged credentials file is reported', async () => {
  const cli = newMachine('no-luck')
  const terminal = cli.inTerminal('login', '--url', plinth.base)
  await terminal.waitFor(/Opening your browser.+\s+http\S+\/oauth\/authorize\?/)
  terminal.type(keys.interrupt)
  expect(await terminal.exitCode()).toBe(130)
  expect(terminal.text).toContain('You are not signed in.')

  const ci = await newMachine('no-luck', { CI: 'true' }).run('login', '--url', plinth.base)
  expect([ci.exitCode, ci.stderr]).toEqual([4, expect.stringContaining('PLINTH_TOKEN')])

  await writeFile(credentialsOf('no-luck'), '{')
  const damaged = await cli.run('login', '--url', plinth.base)
  expect([damaged.exitCode, damaged.stderr]).toEqual([1, expect.stringContaining('is damaged')])
})

/** A machine with its own home folder, and a browser command that records its URL. */
function newMachine(name: string, env: Record<string, string> = {}): Cli {
  const home = path.join(folder, name)
  mkdirSync(home, { recursive: true })
  return createCli({
    cwd: home,
    home,
    // A login waits for the browser while other commands run.
    node: systemNode(),
    env: {
      BROWSER: path.join(folder, 'browser'),
      ADDRESS_FILE: path.join(home, 'address'),
      ...env,
    },
  })
}

async function openLoginPage(name: string): Promise<Page> {
  const file = path.join(folder, name, 'address')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(/^http/)
  const address = await readFile(file, 'utf8')
  await rm(file)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Signs in as the user of this browser. */
async function signIn(cli: Cli, name: string): Promise<void> {
  const run = cli.run('login', '--url', plinth.base)
  const page = await openLoginPage(name)
  await page.getByRole('button', { name: 'Authorize app' }).click()
  await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
  await page.close()
  expect((await run).exitCode).toBe(0)
}

const credentialsOf = (name: string): string => path.join(folder, name, 'plinth/credentials.json')

interface StoredLogin {
  readonly access_token: string
  readonly refresh_token: string
}

async function storedLogin(name: string): Promise<StoredLogin> {
  return JSON.parse(await readFile(credentialsOf(name), 'utf8')).logins[plinth.base]
}

async function changeLogin(name: string, changes: Record<string, string>): Promise<void> {
  const login = { ...(await storedLogin(name)), ...changes }
  const document = { last_service: plinth.base, logins: { [plinth.base]: login } }
  await writeFile(credentialsOf(name), JSON.stringify(document))
}

/** Disconnects all apps, as the dashboard does. */
async function disconnectAll(): Promise<void> {
  const cookie = `plinth_session=${person.cookies.get('plinth_session')}`
  const api = apiOf(plinth, { cookie })
  for (const { id } of (await api('GET', '/connections')).json) {
    expect((await api('DELETE', `/connections/${id}`)).status).toBe(204)
  }
}

async function statusWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${plinth.base}/api/v1/sites`, { headers })).status
}
