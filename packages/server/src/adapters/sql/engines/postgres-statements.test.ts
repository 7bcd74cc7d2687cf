import { expect, test } from 'vitest'
import { createStatementNames } from './postgres-statements.ts'

test('a repeated statement gets a name and keeps it', () => {
  const { nameOf } = createStatementNames()
  const names = Array.from({ length: 5 }, () => nameOf('select $1'))
  expect(names.slice(0, 2)).toEqual([undefined, undefined])
  expect(names[2]).toEqual(expect.any(String))
  expect(new Set(names.slice(2)).size).toBe(1)
  for (let n = 0; n < 3; n++) expect(nameOf('select $1, 2')).not.toBe(names[2])
})

test('every process gives a statement the same name, whatever it has executed before', () => {
  const texts = ['select $1', 'select $1, 2', 'select $1, 3']
  const namesIn = (order: readonly string[]) => {
    const { nameOf } = createStatementNames()
    for (let n = 0; n < 3; n++) for (const text of order) nameOf(text)
    return texts.map(nameOf)
  }
  expect(namesIn(texts.toReversed())).toEqual(namesIn(texts))
  expect(new Set(namesIn(texts)).size).toBe(texts.length)
})

test.each([
  'select a from t where id in ($1, $2)',
  'insert into t (a, b) values ($1, $2), ($3, $4)',
])('a list of any length is never named: %s', (text) => {
  const { nameOf } = createStatementNames()
  for (let n = 0; n < 10; n++) expect(nameOf(text)).toBeUndefined()
})

test('the number of names is bounded, however many statements there are', () => {
  const { nameOf } = createStatementNames()
  const names = new Set<string | undefined>()
  for (let n = 0; n < 3000; n++) for (let k = 0; k < 3; k++) names.add(nameOf(`select ${n}, $1`))
  names.delete(undefined)
  expect(names.size).toBe(200)
})
