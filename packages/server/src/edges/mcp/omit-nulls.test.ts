import { expect, test } from 'vitest'
import { z } from 'zod'
import { omitNulls } from './omit-nulls.ts'

const schema = z.strictObject({
  content: z.string(),
  slug: z.string().exactOptional(),
  password: z.string().nullable().exactOptional(),
})

test('an optional field that is null counts as left out', () => {
  expect(omitNulls(schema, { content: 'x', slug: null })).toEqual({ content: 'x' })
})

test('null stays where it means something or is an error', () => {
  const value = { content: null, password: null, unknown: null }
  expect(omitNulls(schema, value)).toEqual(value)
})
