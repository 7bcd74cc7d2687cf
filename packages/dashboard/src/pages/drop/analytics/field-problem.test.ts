import { ApiError } from '@plinth/contract/client/api-error'
import { parseInput } from '@plinth/contract/parse-input'
import { updateSiteBody } from '@plinth/contract/schemas/site'
import { AppError } from '@plinth/domain/base/errors'
import { expect, test } from 'vitest'
import { fieldProblem } from './field-problem.ts'

/** The error response of the API to these settings. */
function refusalOf(analytics: object): ApiError {
  try {
    parseInput(updateSiteBody, { analytics })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, detail } = error
    return new ApiError({ status: 400, code, detail, retryAfter: null })
  }
  throw new Error('Nothing is refused.')
}

test.each([
  [{ ga4: { measurement_id: 'UA-1' } }, 'ga4.measurement_id', /^Must be a measurement ID such/],
  [{ meta_pixel: { pixel_id: 'x' } }, 'meta_pixel.pixel_id', /^Must be a pixel ID/],
  [{ posthog: { project_key: 'x' } }, 'posthog.project_key', /^Must be a project key/],
  [{ posthog: { project_key: 'phc_abcd', host: 'x' } }, 'posthog.host', /^Must be an https/],
  [{ plausible: { domain: '<' } }, 'plausible.domain', /^Must be the domain/],
  [{ plausible: { domain: 'a.org', host: 'x' } }, 'plausible.host', /^Must be an https/],
])('%j is reported at the field %s', (analytics, name, message) => {
  expect(fieldProblem(refusalOf(analytics))).toEqual({
    name,
    message: expect.stringMatching(message),
  })
})

test.each([
  refusalOf({ consent: 'perhaps' }),
  refusalOf({ matomo: {} }),
  new TypeError('Failed to fetch'),
])('%s belongs to no field', (error) => {
  expect(fieldProblem(error)).toBeNull()
})
