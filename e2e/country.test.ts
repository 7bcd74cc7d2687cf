import { afterEach, expect, test } from 'vitest'
import { openFormBrowser } from './harness/form-browser.ts'
import { newAddress, password } from './harness/person.ts'
import { startTravellingPlinth, type TravellingPlinth } from './harness/travelling-plinth.ts'

let plinth: TravellingPlinth
afterEach(() => plinth.stop())

/** Country and currency of somebody who signs up with these headers. */
async function signUpFrom(headers: Record<string, string>): Promise<string> {
  const browser = openFormBrowser(plinth)
  const email = newAddress()
  const form = { email, password, name: 'Anna' }
  expect((await browser.submit('/signup', form, headers)).status).toBe(303)
  // It stays what it is, wherever they go.
  await browser.submit('/signin', form, { 'cf-ipcountry': 'JP' })
  const tenant = await plinth.deps.database.read.tenants.findPersonalByEmail(email)
  return `${tenant?.country} ${tenant?.currency}`
}

test('a trusted proxy says where somebody signs up, and that decides on the currency', async () => {
  plinth = await startTravellingPlinth({
    PLINTH_TRUST_PROXY: '127.0.0.1,::1',
    PLINTH_COUNTRY_HEADER: 'CF-IPCountry',
    PLINTH_DEFAULT_COUNTRY: 'gb',
  })
  expect(await signUpFrom({ 'cf-ipcountry': 'DE' })).toBe('DE EUR')
  expect(await signUpFrom({ 'cf-ipcountry': 'ch' })).toBe('CH USD')
  expect(await signUpFrom({ 'cf-ipcountry': 'XX' })).toBe('GB GBP')
  expect(await signUpFrom({})).toBe('GB GBP')
})

test('nobody else is believed', async () => {
  plinth = await startTravellingPlinth({ PLINTH_COUNTRY_HEADER: 'CF-IPCountry' })
  expect(await signUpFrom({ 'cf-ipcountry': 'DE' })).toBe('US USD')
})
