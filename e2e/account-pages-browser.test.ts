// The account pages in a real browser: accessible, at any size, in light and dark mode.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { mailedLink } from './harness/mailbox.ts'

const password = 'orange piano river'

describeInBrowser((setup) => {
  /** A new browser context, and the errors that it logged. */
  async function openPerson(): Promise<{ page: Page; problems: string[] }> {
    const context = await setup.browser.newContext({
      baseURL: setup.plinth.base,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      const refusedForm = /the server responded with a status of 4/.test(message.text())
      if (message.type() === 'error' && !refusedForm) problems.push(message.text())
    })
    return { page, problems }
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

  /** The page that users without JavaScript see. */
  async function openPlainList(page: Page): Promise<void> {
    await page.waitForURL('/dashboard')
    await page.goto('/dashboard?plain')
  }

  async function signUp(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await press(page, 'Sign up')
  }

  /** Publishes anonymously, without the session cookie; returns the `claim_url`. */
  async function publishFrom(page: Page): Promise<string> {
    await page.goto('/session')
    const name = 'plinth_session'
    const cookies = await page.context().cookies()
    await page.context().clearCookies({ name })
    const claimUrl = await page.evaluate<string>(`(async () => {
      const form = new FormData()
      form.append('file', new File(['# Hello'], 'a.md'))
      const response = await fetch('/api/v1/drops', { method: 'POST', body: form })
      return (await response.json()).claim_url
    })()`)
    await page.context().addCookies(cookies.filter((cookie) => cookie.name === name))
    return claimUrl
  }

  /** For pages whose accessibility page-shell.test.ts and dashboard-front.test.ts check as they are. */
  async function expectFits(page: Page): Promise<void> {
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect([page.url(), width]).toEqual([page.url(), 320])
  }

  /** Expects no accessibility violations at the width of a small phone. */
  async function expectAccessible(page: Page): Promise<void> {
    await expectFits(page)
    expect([page.url(), await findAccessibilityViolations(page)]).toEqual([page.url(), []])
  }

  /** For pages with components that no other page has. */
  async function expectReadableInDarkMode(page: Page): Promise<void> {
    await page.emulateMedia({ colorScheme: 'dark' })
    const violations = await findAccessibilityViolations(page, ['color-contrast'])
    expect([page.url(), violations]).toEqual([page.url(), []])
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test('a page published without an account is claimed, and every page of the flow is accessible', async () => {
    const { page, problems } = await openPerson()
    const email = 'a.person.with.a.rather.long.address@post.example.org'
    await page.goto('/')
    await expectFits(page)

    const drop = await openFormBrowser(setup.plinth).publish()
    await page.goto(drop.claim_url)
    expect(page.url()).toBe(`${setup.plinth.base}/claim`)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('short')
    await press(page, 'Sign up')
    await page.locator('#password:focus').waitFor()
    await expectAccessible(page)
    await expectReadableInDarkMode(page)
    await signUp(page, email)
    await page.waitForURL('/claim')
    await expect
      .poll(() => page.getByLabel('Code').inputValue())
      .toBe(new URL(drop.claim_url).hash.slice(1))
    await expectAccessible(page)
    await press(page, 'Claim drop')
    await openPlainList(page)
    await expectAccessible(page)
    await expectReadableInDarkMode(page)
    await expect.poll(() => page.getByRole('listitem').innerText()).toContain(drop.slug)
    await page.goto('/claim')
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('')

    await page.goto('/dashboard?plain')
    await press(page, 'Resend link')
    await page.getByRole('status').waitFor()
    await expectAccessible(page)
    const link = await mailedLink(setup.plinth, email, { page: '/verify', count: 2 })
    const phone = await openPerson()
    await phone.page.goto(link)
    await expectFits(phone.page)
    await phone.page.getByLabel('Password').fill('not the password')
    await press(phone.page, 'Confirm email')
    await phone.page.locator('#password:focus').waitFor()
    await phone.page.getByRole('alert').waitFor()
    await expectAccessible(phone.page)
    await phone.page.getByLabel('Password').fill(password)
    await press(phone.page, 'Confirm email')
    await phone.page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await phone.page.getByRole('link', { name: 'Go to your drops' }).click()
    await openPlainList(phone.page)
    await expect.poll(() => phone.page.getByRole('listitem').innerText()).toContain(drop.slug)
    expect(phone.problems).toEqual([])
    await phone.page.context().close()
    await page.goto(link)
    await expectFits(page)
    await page.getByRole('link', { name: 'Go to your drops' }).click()
    await openPlainList(page)
    expect(await page.getByText('Resend link').count()).toBe(0)
    await page.goto('/verify?code=spent')
    await expectFits(page)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a visitor who published here and follows the claim link owns the drop after signing up', async () => {
    const { page, problems } = await openPerson()
    const claimUrl = await publishFrom(page)
    await page.goto(claimUrl)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await signUp(page, 'author@example.org')
    await openPlainList(page)
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
    await page.goto(claimUrl)
    await press(page, 'Claim drop')
    await openPlainList(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a returning user signs in, resets a password, and is offered the browser’s drops', async () => {
    const { page, problems } = await openPerson()
    const email = 'back@example.org'
    await page.goto('/signup')
    await signUp(page, email)
    await openPlainList(page)
    await expectFits(page)
    await press(page, 'Sign out')
    await page.waitForURL('/')
    await page.goto('/reset')
    await expectFits(page)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Send link')
    await page.waitForURL('/reset?sent=1')
    await page.goto(await mailedLink(setup.plinth, email, { page: '/reset' }))
    await expectFits(page)
    await page.getByLabel('New password').fill('a wholly new secret')
    await press(page, 'Change password')
    await page.waitForURL(/\/signin\?reset=1/)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)

    await publishFrom(page)
    await page.goto('/signin')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await expectReadableInDarkMode(page)
    await page.getByLabel('Password').fill('a wholly new secret')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('/claim?return_to=/dashboard')
    await expectFits(page)
    await press(page, 'Keep page')
    await openPlainList(page)
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('a user is invited, signs up and joins', async () => {
    const account = await setup.plinth.createAccount('free', '--password', password)
    const owner = openFormBrowser(setup.plinth)
    await owner.submit('/signin', { email: account.email, password })
    const { text } = await owner.api('POST', '/organisations', { name: 'Orchard' })
    await owner.submit('/session/tenant', { tenant_id: JSON.parse(text).id })
    const email = 'invited@example.org'
    await owner.api('POST', '/invitations', { email, role: 'member' })

    const { page, problems } = await openPerson()
    await page.goto(await mailedLink(setup.plinth, email, { page: '/invitation' }))
    await expectFits(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await signUp(page, email)
    await page.waitForURL(/\/invitation/)
    await expectFits(page)
    await press(page, 'Accept')
    await openPlainList(page)
    await expectAccessible(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Orchard')
    await page.getByLabel('Organisation').selectOption({ index: 0 })
    await press(page, 'Switch')
    await page.getByRole('heading', { level: 1, name: 'Your drops' }).waitFor()

    await publishFrom(page)
    await page.goto('/claim')
    await expectAccessible(page)
    await expectReadableInDarkMode(page)
    await page.getByLabel('Account for these pages').selectOption({ label: 'Orchard' })
    await press(page, 'Keep page')
    await page.getByRole('heading', { level: 1, name: 'Orchard' }).waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
    expect(problems).toEqual([])
    await page.context().close()
  })
})
