import { expect, test } from 'vitest'
import { loadBrand } from './load-brand.ts'
import { createUnlockPage } from './unlock-page.ts'

test.each([null, { field: 'password', detail: 'Wrong.' }])(
  '%j: the cursor is in the only field',
  (problem) => {
    const html = createUnlockPage(loadBrand())({ returnTo: '/', problem }).toString()
    expect(html).toMatch(/<input id="password"[^>]* autofocus>/)
  },
)
