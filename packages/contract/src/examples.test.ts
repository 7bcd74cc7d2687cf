import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { examplePage } from './examples/example-values.ts'
import { examples } from './examples.ts'
import { operationGroups } from './operation-groups.ts'
import type { MultipartForm, Operation } from './operations/operation.ts'
import { operations } from './operations.ts'
import { parseInput } from './parse-input.ts'

const table = Object.entries<Operation>(operations)
const exampleOf = (id: string) => examples[id as keyof typeof examples]

const isFilledBy = (form: MultipartForm, names: readonly string[]): boolean =>
  names.every((name) => name in form) &&
  Object.entries(form).every(([name, { optional }]) => optional || names.includes(name))

describe.each(table)('the example of %s', (id, { query, body, success }) => {
  const example = exampleOf(id)

  test('is a request that the operation accepts', () => {
    if (query) expect(() => parseInput(query, example.query)).not.toThrow()
    if (body.kind === 'json') expect(() => parseInput(body.schema, example.body)).not.toThrow()
    if ('forms' in body) {
      const names = example.form?.map(({ name }) => name) ?? []
      expect(body.forms.some((form) => isFilledBy(form, names))).toBe(true)
    }
  })

  test('has a response of the operation, without other fields', () => {
    if (success.kind === 'json') {
      expect(success.schema.parse(example.response)).toEqual(example.response)
    } else {
      expect(example.response).toBeUndefined()
    }
  })
})

test('the example page has the size and the hash that the examples name', () => {
  const { text, size, sha256 } = examplePage
  expect(Buffer.byteLength(text)).toBe(size)
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
})

test('every operation is in one group', () => {
  const grouped = operationGroups.flatMap(({ operations: ids }) => ids)
  expect(grouped.toSorted()).toEqual(Object.keys(operations).toSorted())
})
