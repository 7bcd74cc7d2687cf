import { AppError } from '@plinth/domain/errors'
import { expect, test } from 'vitest'
import { explainDiskFull } from './disk-full.ts'

test.each(['ENOSPC', 'EDQUOT'])('%s asks to try again later', (code) => {
  const error = Object.assign(new Error('no space left on device'), { code })
  const explained = explainDiskFull(error)
  expect(explained).toBeInstanceOf(AppError)
  expect(explained).toMatchObject({ code: 'unavailable', retryAfter: 300, cause: error })
})

test.each([new Error('else'), Object.assign(new Error('else'), { code: 'EACCES' }), 'text'])(
  'anything else stays as it is',
  (error) => {
    expect(explainDiskFull(error)).toBe(error)
  },
)
