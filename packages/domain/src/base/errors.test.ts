import { expect, test } from 'vitest'
import { AppError, errorStatuses } from './errors.ts'

test('an error carries its code, detail and retry delay', () => {
  const cause = new Error('disk')
  const error = new AppError('unavailable', 'Try again soon.', { cause, retryAfter: 5 })
  expect(error).toMatchObject({
    code: 'unavailable',
    detail: 'Try again soon.',
    retryAfter: 5,
    cause,
  })
  expect(new AppError('not_found', 'There is no such drop.').retryAfter).toBeNull()
})

test('an error may carry further response fields', () => {
  const extra = { portal_url: 'https://billing.example/p' }
  expect(new AppError('subscription_active', 'It is yours already.', { extra }).extra).toBe(extra)
  expect(new AppError('not_found', 'There is no such drop.').extra).toEqual({})
})

test.each(Object.entries(errorStatuses))(
  '%s is a snake_case code of an error status',
  (code, status) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  },
)

test('`unavailable` always has a retry delay', () => {
  expect(new AppError('unavailable', 'Later.').retryAfter).toBe(10)
  expect(new AppError('unavailable', 'Later.', { retryAfter: 300 }).retryAfter).toBe(300)
  expect(new AppError('internal', 'Wrong.').retryAfter).toBeNull()
})
