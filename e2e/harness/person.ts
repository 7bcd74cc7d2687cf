// Somebody with an account, at a browser that needs no script.
import { expect } from 'vitest'
import { type FormBrowser, openFormBrowser } from './form-browser.ts'
import type { Account, Plinth } from './plinth.ts'

export interface Person extends FormBrowser {
  readonly account: Account
}

/** Of every account that `createPerson` makes. */
export const password = 'a long enough password'

/** A new account, and a browser that is signed in to it. */
export async function createPerson(plinth: Plinth, ...flags: string[]): Promise<Person> {
  const account = await plinth.createAccount('free', '--password', password, ...flags)
  const browser = openFormBrowser(plinth)
  await signIn(browser, account)
  return { ...browser, account }
}

/** To an account that `createPerson` made. */
export async function signIn(
  browser: FormBrowser,
  { email }: Pick<Account, 'email'>,
): Promise<void> {
  expect((await browser.submit('/signin', { email, password })).status).toBe(303)
}
