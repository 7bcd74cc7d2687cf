import { expect, test } from 'vitest'
import { z } from 'zod'
import { readArguments } from './arguments.ts'

const schema = z.strictObject({
  id: z.string().min(1),
  name: z.string().exactOptional(),
  count: z.int().exactOptional(),
  edits: z
    .array(z.strictObject({ path: z.string().exactOptional(), new: z.string() }))
    .exactOptional(),
})
const publishing = z.strictObject({ content: z.string().min(1), slug: z.string().exactOptional() })

test.each([null, ''])('%j counts as absent', (absent) => {
  const given = { id: 'st_a', name: absent, count: absent }
  expect(readArguments(schema, given)).toEqual({ id: 'st_a' })
  expect(readArguments(schema, { id: absent })).toEqual({})
  expect(readArguments(publishing, { content: absent, slug: absent })).toEqual({})
})

test('fields of items count as absent too, but an empty new text is a text', () => {
  const edits = [{ path: '', new: '' }, { path: null, new: 'b' }, 'no object']
  expect(readArguments(z.strictObject({ edits: schema.shape.edits.unwrap() }), { edits })).toEqual({
    edits: [{ new: '' }, { new: 'b' }, 'no object'],
  })
})

test.each([{ colour: null }, { colour: '' }])(
  'an unknown field stays, to be refused: %j',
  (args) => {
    expect(readArguments(schema, args)).toEqual(args)
  },
)

test('a slug of earlier clients is the id', () => {
  expect(readArguments(schema, { slug: 'apples', count: 1 })).toEqual({ id: 'apples', count: 1 })
  expect(readArguments(schema, { id: '', slug: 'apples' })).toEqual({ id: 'apples' })
  expect(readArguments(schema, { id: 'st_a', slug: null })).toEqual({ id: 'st_a' })
  const both = { id: 'st_a', slug: 'apples' }
  expect(readArguments(schema, both)).toEqual(both)
  expect(readArguments(publishing, { slug: 'apples' })).toEqual({ slug: 'apples' })
})
