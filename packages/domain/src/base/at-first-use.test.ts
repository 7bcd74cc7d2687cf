import { expect, test } from 'vitest'
import { atFirstUse } from './at-first-use.ts'

test('a value is computed once, when it is first needed', () => {
  const computed: string[] = []
  const value = atFirstUse(() => {
    computed.push('now')
    return undefined
  })
  expect(computed).toEqual([])
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(computed).toEqual(['now'])
})

test('the next use tries again after a failure', () => {
  let works = false
  const value = atFirstUse(() => {
    if (!works) throw new Error('not yet')
    return 1
  })
  expect(value).toThrow('not yet')
  works = true
  expect(value()).toBe(1)
})
