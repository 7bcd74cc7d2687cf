import { expect, test } from 'vitest'
import { z } from 'zod'
import { dropSettings } from './drop-settings.ts'

const input = z.strictObject(dropSettings)

test.each(['abc', 'x'.repeat(129), 'two\nlines'])('the password %j is refused', (password) => {
  expect(input.safeParse({ password }).success).toBe(false)
})
