import { expect, test } from 'vitest'
import { z } from 'zod'
import { omitNulls } from './omit-nulls.ts'

const schema = z.strictObject({
  content: z.string(),
  slug: z.string().exactOptional(),
  password: z.string().nullable().exactOptional(),
})

test('a null optional field counts as omitted', () => {
  expect(omitNulls(schema, { content: 'x', slug: null })).toEqual({ content: 'x' })
})

test('null is kept where it is a valid value or an error', () => {
  const value = { content: null, password: null, unknown: null }
  expect(omitNulls(schema, value)).toEqual(value)
})
