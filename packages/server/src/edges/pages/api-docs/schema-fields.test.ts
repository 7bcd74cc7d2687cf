import { expect, test } from 'vitest'
import { fieldList } from './field-list.ts'
import type { JsonSchema, Schemas } from './json-schema.ts'
import { fieldsOf, typeOf } from './schema-fields.ts'

const schemas: Schemas = {
  Part: { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] },
}
const part: JsonSchema = { $ref: '#/components/schemas/Part' }

test.each<[string, JsonSchema]>([
  ['string', { type: 'string' }],
  ['timestamp', { type: 'string', format: 'date-time' }],
  ['URL or null', { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] }],
  ['object or null', { anyOf: [part, { type: 'null' }] }],
  ['object or string', { anyOf: [part, { type: 'string' }] }],
  ['string or null', { anyOf: [{ type: 'string' }, { type: 'null' }, { const: '' }] }],
  ['array of objects', { type: 'array', items: part }],
  ['any value', {}],
])('names a type: %s', (name, schema) => {
  expect(typeOf(schema, schemas)).toBe(name)
})

test('lists fields of nested objects by their path', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      main: { anyOf: [part, { type: 'null' }] },
      parts: { type: 'array', items: part },
      short: { anyOf: [part, { type: 'string' }] },
    },
    required: ['main'],
  }
  const fields = fieldsOf(schema, schemas)
  expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['main', 'object or null', true],
    ['main.size', 'integer', true],
    ['parts', 'array of objects', false],
    ['parts[].size', 'integer', true],
    ['short', 'object or string', false],
    ['short.size', 'integer', true],
  ])
})

test('notes enum values and lengths, and prefers the outer description', () => {
  const schema: JsonSchema = {
    properties: {
      kind: { enum: ['a', 'b'], description: 'Which.' },
      word: { maxLength: 9, minLength: 2 },
      until: { description: 'Outer.', anyOf: [{ description: 'Inner.' }, { type: 'null' }] },
    },
  }
  expect(fieldsOf(schema, {}).map(({ notes }) => notes)).toEqual([
    'Which. One of `a`, `b`.',
    '2 to 9 characters.',
    'Outer.',
  ])
})

test('escapes text of the schema', () => {
  const hostile = '<img src=x>'
  const schema: JsonSchema = {
    properties: { [hostile]: { type: hostile, description: `\`${hostile}\``, enum: [hostile] } },
  }
  expect(fieldList(fieldsOf(schema, {}), 'request')).not.toContain('<img')
})
