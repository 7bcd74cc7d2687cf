import { expect, test } from 'vitest'
import { operations } from '../operations.ts'
import type { Operation } from './operation.ts'
import { errorsOf } from './operation-errors.ts'

const table = Object.entries<Operation>(operations)

test.each(table)('%s lists each of its errors once', (_, operation) => {
  const codes = errorsOf(operation)
  expect(codes).toEqual([...new Set(codes)])
})

test.each(table)(
  '%s lists the errors for unauthenticated and unverified callers if they apply',
  (_, operation) => {
    const codes = errorsOf(operation)
    const isAccount = operation.caller !== 'anyone'
    expect(codes.includes('unauthorized')).toBe(isAccount)
    expect(codes.includes('email_not_verified')).toBe(isAccount && operation.unverified !== true)
  },
)

test('every operation on one drop can return not_found', () => {
  const onOneDrop = table.filter(([, { path }]) => path.includes('{id}'))
  for (const [, operation] of onOneDrop) expect(errorsOf(operation)).toContain('not_found')
})
