// Accounts, and browsers without JavaScript that are signed in to them.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { type Fields, type FormBrowser, openFormBrowser } from './form-browser.ts'
import { mailedLink } from './mailbox.ts'
import type { Account, Plinth } from './plinth.ts'

export interface Person extends FormBrowser {
  readonly account: Account
}

/** The password of every account. */
export const password = 'a long enough password'

/** A new account, and a browser that is signed in to it. */
export async function createPerson(
  plinth: Pick<Plinth, 'base' | 'createAccount'>,
  ...flags: string[]
): Promise<Person> {
  const account = await plinth.createAccount('free', '--password', password, ...flags)
  const browser = openFormBrowser(plinth)
  await signIn(browser, account)
  return { ...browser, account }
}

/** Signs in to an account created by this harness. */
export async function signIn(
  browser: FormBrowser,
  { email }: Pick<Account, 'email'>,
): Promise<void> {
  expect((await browser.submit('/signin', { email, password })).status).toBe(303)
}

export interface NewPerson extends FormBrowser {
  readonly email: string
}

export const newEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`

/** Signs up with the form; the address still has to be confirmed. */
export async function signUp(
  plinth: Pick<Plinth, 'base'>,
  fields: Fields = {},
): Promise<NewPerson> {
  const browser = openFormBrowser(plinth)
  const email = newEmail()
  const response = await browser.submit('/signup', { email, password, name: 'Anna', ...fields })
  expect([response.status, response.location]).toEqual([303, '/dashboard'])
  return { ...browser, email }
}

/** Opens the mailed link in the browser that signed up. */
export async function verify(plinth: Pick<Plinth, 'base'>, newPerson: NewPerson): Promise<void> {
  const link = await mailedLink(plinth, newPerson.email, { page: '/verify' })
  const { status, text } = await newPerson.open(link)
  expect([status, text]).toEqual([200, expect.stringContaining('Email confirmed')])
}
