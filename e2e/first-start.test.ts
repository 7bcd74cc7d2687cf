// First start of a new server: `plinthd setup` in a terminal, the file that it writes, and the link
// that creates the first operator. Also the sign-in links that operators create when nothing else
// works.
// Stores: sqlite-files. Forms, cookies and pages; the use cases are tested on both databases.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { heading, press } from './harness/dashboard.ts'
import { eventually } from './harness/eventually.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { readMailbox } from './harness/mailbox.ts'
import { password } from './harness/person.ts'
import { type Plinth, runPlinthd, startPlinth, type WrapCommand } from './harness/plinth.ts'
import { keys, PseudoTerminal } from './harness/terminal.ts'

const email = 'operator@example.org'

let browser: Browser
let plinth: Plinth
let folder: string
let setup: PseudoTerminal
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-first-'))
  setup = await answerSetup()
  browser = await sharedChromium()
  const here: WrapCommand = (command) => ['env', '-C', folder, ...command]
  // Empty, so that the file in the current folder is read.
  plinth = await startPlinth({ PLINTH_ENV_FILE: '' }, { server: here, operator: here })
}, launchTimeoutMs)
afterAll(async () => {
  await closeContexts(browser)
  await plinth?.stop()
  await rm(folder, { recursive: true, force: true })
})

const openSetup = (...options: string[]) =>
  new PseudoTerminal([process.execPath, inject('plinthd'), 'setup', ...options], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE: inject('compileCache') },
    columns: 200,
  })

async function answerSetup(): Promise<PseudoTerminal> {
  const terminal = openSetup()
  const answer = async (question: RegExp, text: string) => {
    await terminal.waitFor(question)
    terminal.type(text + keys.enter)
  }
  await answer(/Domain of the service\n.*\n {2}\[localhost\] > $/, '')
  await answer(/Mail server\n.*\n {2}> $/, 'mail.example')
  await answer(/PLINTH_SMTP_URL must be .*\n {2}> $/, '')
  await answer(/Storage\n[\s\S]*\[local\] > $/, 'local')
  await answer(/Data folder\n.*\n {2}\[\.\/data\] > $/, '')
  await answer(/Who may create an account\n[\s\S]*\[invite\] > $/, 'closed')
  await answer(/Plan of new accounts\n[\s\S]*\[unlimited\] > $/, '')
  await answer(/Publishing without an account\n[\s\S]*\[off\] > $/, '')
  await answer(/Backups\n.*\n {2}> $/, '')
  await answer(/Run `plinthd doctor` now\? \[Y\/n\] $/, 'n')
  expect(await terminal.exitCode()).toBe(0)
  return terminal
}

const settingsFile = () => path.join(folder, 'plinth.env')

test('setup writes the answers to a file, which the server and commands read', async () => {
  expect(setup.text).toContain(`Wrote ${settingsFile()}`)
  const text = await readFile(settingsFile(), 'utf8')
  for (const line of ['PLINTH_SIGNUP=closed', 'PLINTH_DEFAULT_PLAN=unlimited']) {
    expect(text).toContain(`\n${line}\n`)
  }
  expect(plinth.output()).toContain(settingsFile())
  const signUp = { email: 'anyone@example.org', password, name: '' }
  expect((await openFormBrowser(plinth).submit('/signup', signUp)).status).toBe(403)
  expect((await plinth.plinthd('doctor')).stdout).toContain(`settings from ${settingsFile()}`)
})

test('a file with settings is replaced only if that is confirmed, and keeps what is not asked', async () => {
  const file = path.join(folder, 'other.env')
  const before = `PLINTH_SECRET=${'s'.repeat(40)}\nPLINTH_LOG_LEVEL=warn\nPLINTH_SIGNUP=open\n`
  await writeFile(file, before)
  const refused = openSetup('--out', file)
  await refused.waitFor(/exists\. Replace it\? \[y\/N\] $/)
  refused.type(keys.enter)
  expect(await refused.exitCode()).toBe(1)
  const stopped = openSetup('--out', file)
  await stopped.waitFor(/exists\. Replace it\? \[y\/N\] $/)
  stopped.type(`y${keys.enter}`)
  await stopped.waitFor(/Domain of the service\n/)
  stopped.type(keys.interrupt)
  expect(await stopped.exitCode()).toBe(1)
  const options = ['--data-dir', folder, '--out', file]
  expect(await runPlinthd({}, 'setup', '--yes', ...options)).toMatchObject({ code: 1 })
  expect(await readFile(file, 'utf8')).toBe(before)

  expect(await runPlinthd({}, 'setup', '--force', ...options)).toMatchObject({ code: 0 })
  const text = await readFile(file, 'utf8')
  expect(text).toContain(`\nPLINTH_SECRET=${'s'.repeat(40)}\n`)
  expect(text).toContain('\n# Kept from the file before.\nPLINTH_LOG_LEVEL=warn\n')
  expect(text).toContain('\nPLINTH_SIGNUP=open\n')
  expect(await readFile(`${file}.before`, 'utf8')).toBe(before)
})

test('without a terminal, setup says how to answer', async () => {
  const { code, stdout, stderr } = await runPlinthd({}, 'setup')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('There is no terminal to ask questions in.')
})

test('a wrong line is named, with its number', async () => {
  const file = path.join(folder, 'wrong.env')
  await writeFile(file, '# Settings\nPORT 80\n')
  const { code, stderr } = await runPlinthd({ PLINTH_ENV_FILE: file }, 'doctor')
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${file}, line 2: is neither`)])
})

/** The links in the banners so far, oldest first. */
const printedLinks = () =>
  [...plinth.output().matchAll(/^ {2}Set up {3}(http:\S+\/setup\/[a-z2-7]{32})$/gm)].map(
    ([, link = '']) => link,
  )

/** Expects no violations at two widths, in light and dark mode. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate('document.documentElement.scrollWidth')
    const found = await findAccessibilityViolations(page)
    expect([page.url(), needed, found]).toEqual([page.url(), width, []])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page, ['color-contrast'])).toEqual([])
}

test('the printed link creates the first operator, although sign-up is closed', async () => {
  const [link = ''] = printedLinks()
  const page = await browser.newPage()
  const response = await page.goto(link)
  expect(await response?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  await heading(page, 'Set up Plinth')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('short')
  await press(page, 'Create account')
  await page.locator('#password-problem').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Create account')
  await page.waitForURL(`${plinth.base}/dashboard`)
  const session = await page.context().request.get(`${plinth.base}/session`)
  expect(await session.json()).toMatchObject({
    user: { email, email_verified: true, operator: true },
  })

  await page.goto(link)
  await heading(page, 'This link no longer works')
  const code = link.slice(link.lastIndexOf('/') + 1)
  const late = { code, email: 'late@example.org', password, name: '' }
  expect((await openFormBrowser(plinth).submit('/setup', late)).status).toBe(404)
  await plinth.kill('SIGTERM')
  await plinth.restart()
  expect(printedLinks()).toEqual([link])
})

test('a sign-in link signs in once, by its button', async () => {
  const { stdout } = await plinth.plinthd('account', 'sign-in-link', '--email', email)
  const [link = ''] = /http:\S+/.exec(stdout) ?? []
  // A link preview opens it, and a script of another site posts to it.
  const visitor = openFormBrowser(plinth)
  const path = link.slice(plinth.base.length)
  const code = new URL(link).searchParams.get('code') ?? ''
  expect((await visitor.open(path)).status).toBe(200)
  const forged = { origin: 'https://example.com' }
  expect((await visitor.submit('/signin-link', { code }, forged)).status).toBe(403)

  const page = await browser.newPage()
  await page.goto(link)
  await heading(page, 'Sign in')
  await expectAccessible(page)
  await press(page, 'Sign in')
  await page.waitForURL(`${plinth.base}/dashboard`)
  const session = await page.context().request.get(`${plinth.base}/session`)
  expect(await session.json()).toMatchObject({ signed_in: true, user: { email } })

  await page.goto(link)
  await heading(page, 'This link no longer works')
  expect((await visitor.submit('/signin-link', { code })).status).toBe(404)
  const mails = await eventually(async () => {
    const found = (await readMailbox(plinth)).filter(({ to }) => to === email)
    expect(found).not.toEqual([])
    return found
  })
  expect(mails).toMatchObject([{ subject: 'A sign-in link for your account was created' }])
})
