// The country of a new user, from the header that a trusted proxy sets.
// Stores: sqlite-files. Request headers about origin and target.
import { afterEach, expect, test } from 'vitest'
import { openFormBrowser } from './harness/form-browser.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { newEmail, password } from './harness/person.ts'

let plinth: InProcessPlinth
afterEach(() => plinth.stop())

/** Country and currency of a user who signs up with these headers. */
async function signUpFrom(headers: Record<string, string>): Promise<string> {
  const browser = openFormBrowser(plinth)
  const email = newEmail()
  const form = { email, password, name: 'Anna' }
  expect((await browser.submit('/signup', form, headers)).status).toBe(303)
  // The country does not change with later sign-ins.
  await browser.submit('/signin', form, { 'cf-ipcountry': 'JP' })
  const tenant = await plinth.deps.database.read.tenants.findPersonalByEmail(email)
  return `${tenant?.country} ${tenant?.currency}`
}

test('the country header of a trusted proxy determines a new user’s currency', async () => {
  plinth = await startInProcessPlinth({
    PLINTH_TRUST_PROXY: '127.0.0.1,::1',
    PLINTH_COUNTRY_HEADER: 'CF-IPCountry',
    PLINTH_DEFAULT_COUNTRY: 'gb',
  })
  expect(await signUpFrom({ 'cf-ipcountry': 'DE' })).toBe('DE EUR')
  expect(await signUpFrom({ 'cf-ipcountry': 'ch' })).toBe('CH USD')
  expect(await signUpFrom({ 'cf-ipcountry': 'XX' })).toBe('GB GBP')
  expect(await signUpFrom({})).toBe('GB GBP')
})

test('the header is ignored without a trusted proxy', async () => {
  plinth = await startInProcessPlinth({ PLINTH_COUNTRY_HEADER: 'CF-IPCountry' })
  expect(await signUpFrom({ 'cf-ipcountry': 'DE' })).toBe('US USD')
})
