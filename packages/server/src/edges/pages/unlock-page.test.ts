import { expect, test } from 'vitest'
import { loadBrand } from './shell/load-brand.ts'
import { createUnlockPage } from './unlock-page.ts'

test.each([null, { field: 'password', detail: 'Wrong.' }])(
  'the password field has the focus, with problem %j',
  (problem) => {
    const html = createUnlockPage(loadBrand())({ returnTo: '/', problem }).toString()
    expect(html).toMatch(/<input id="password"[^>]* autofocus>/)
  },
)
