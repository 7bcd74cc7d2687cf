import { AppError } from '@plinth/domain/base/errors'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './parse-input.ts'
import { publishMarkdownBody } from './schemas/anonymous-drop.ts'
import { checkoutBody } from './schemas/billing.ts'
import { newDeploy } from './schemas/deploy.ts'
import { createSiteBody, updateSiteBody } from './schemas/site.ts'

function refusal(schema: z.ZodObject, value: unknown): string {
  try {
    parseInput(schema, value)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return 'accepted'
}

test('a list that is too long is refused before its items are parsed', () => {
  const files = Array.from({ length: 40_001 }, () => 'no file')
  const detail = 'The field `files` must have at most 40000 items.'
  expect(refusal(newDeploy, { files })).toBe(`invalid_field: ${detail}`)
})

describe('accepts', () => {
  test.each([
    ['an empty body', createSiteBody, undefined, {}],
    ['an empty object', updateSiteBody, {}, {}],
    ['a password to remove', updateSiteBody, { password: null }, { password: null }],
    ['an empty password to remove', updateSiteBody, { password: '' }, { password: null }],
    [
      'provider identifiers as shorthand',
      updateSiteBody,
      { analytics: { ga4: 'G-AB12CD34EF', plausible: 'example.com', consent: 'never' } },
      {
        analytics: {
          ga4: { measurement_id: 'G-AB12CD34EF' },
          plausible: { domain: 'example.com' },
          consent: 'never',
        },
      },
    ],
    [
      'monthly',
      checkoutBody,
      { plan: 'plus', interval: 'monthly' },
      { plan: 'plus', interval: 'month' },
    ],
    [
      'yearly',
      checkoutBody,
      { plan: 'plus', interval: 'yearly' },
      { plan: 'plus', interval: 'year' },
    ],
    [
      'a year',
      checkoutBody,
      { plan: 'plus', interval: 'year' },
      { plan: 'plus', interval: 'year' },
    ],
    ['Markdown without a title', publishMarkdownBody, { markdown: '# Hi' }, { markdown: '# Hi' }],
  ])('%s', (_, schema, value, parsed) => {
    expect(parseInput<z.ZodObject>(schema, value)).toEqual(parsed)
  })
})

describe('refuses, with the field in the message', () => {
  const oneOf =
    '`name`, `slug`, `password`, `analytics`, `spa_fallback`, `trailing_slash`, `clean_urls`, `gallery`, `tags`, `expire_at`, `published`'
  const password =
    'must be a string of 4 to 128 characters, or null or empty to remove the password'
  const controlCharacters = 'must not contain line breaks or control characters'

  test.each<[unknown, string]>([
    [[], 'invalid_body: The body must be a JSON object.'],
    [null, 'invalid_body: The body must be a JSON object.'],
    ['text', 'invalid_body: The body must be a JSON object.'],
    [{ name: 5 }, 'invalid_field: The field `name` must be a string.'],
    [{ name: null }, 'invalid_field: The field `name` must be a string.'],
    [
      { analytics: { plausible: { domain: `${'a.'.repeat(127)}a` } } },
      'invalid_field: The field `analytics.plausible.domain` must have at most 253 characters.',
    ],
    [{ spa_fallback: 'yes' }, 'invalid_field: The field `spa_fallback` must be true or false.'],
    [
      { trailing_slash: 'maybe' },
      'invalid_field: The field `trailing_slash` must be one of `auto`, `always`, `never`.',
    ],
    [{ password: 'abc' }, `invalid_field: The field \`password\` ${password}.`],
    [{ password: 'two\nlines' }, `invalid_field: The field \`password\` ${controlCharacters}.`],
    [{ password: 'nul\0' }, `invalid_field: The field \`password\` ${controlCharacters}.`],
    [{ password: 'half\ud800' }, `invalid_field: The field \`password\` ${controlCharacters}.`],
    [{ password: 1234 }, `invalid_field: The field \`password\` ${password}.`],
    [{ colour: 'red' }, `invalid_field: Unknown field \`colour\`; this request accepts ${oneOf}.`],
    [
      JSON.parse('{"__proto__": {"name": "x"}}'),
      `invalid_field: Unknown field \`__proto__\`; this request accepts ${oneOf}.`,
    ],
    [{ analytics: 'G-1' }, 'invalid_field: The field `analytics` must be an object.'],
    [
      { analytics: { ga4: {} } },
      'missing_field: The field `analytics.ga4.measurement_id` is required.',
    ],
    [
      { analytics: { ga4: { measurement_id: 'G-AB12CD34EF', key: 1 } } },
      'invalid_field: Unknown field `analytics.ga4.key`; `analytics.ga4` accepts `measurement_id`.',
    ],
    [
      { analytics: { ga4: 'UA-1' } },
      'invalid_field: The field `analytics.ga4.measurement_id` must be a measurement ID such as `G-AB12CD34EF`.',
    ],
    [{ analytics: { ga4: 7 } }, 'invalid_field: The field `analytics.ga4` must be an object.'],
    [
      { analytics: { consent: 'maybe' } },
      'invalid_field: The field `analytics.consent` must be one of `auto`, `always`, `never`.',
    ],
  ])('%j', (value, message) => {
    expect(refusal(updateSiteBody, value)).toBe(message)
  })

  test('a missing required field, even if the whole body is missing', () => {
    const message = 'missing_field: The field `markdown` is required.'
    expect(refusal(publishMarkdownBody, { title: 'Hi' })).toBe(message)
    expect(refusal(publishMarkdownBody, undefined)).toBe(message)
  })

  test('a required field of the wrong type', () => {
    expect(refusal(publishMarkdownBody, { markdown: 5 })).toBe(
      'invalid_field: The field `markdown` must be a string.',
    )
  })

  test.each<[z.ZodType, unknown, string]>([
    [z.number(), '5', 'must be a number'],
    [z.int(), '5', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.int(), 2 ** 60, 'must be at most 9007199254740991'],
    [z.int(), -(2 ** 60), 'must be at least -9007199254740991'],
    [z.int().positive(), 0, 'must be more than 0'],
    [z.int().nonnegative(), -1, 'must be at least 0'],
    [z.int().max(100), 101, 'must be at most 100'],
    [z.number().lt(1), 1, 'must be less than 1'],
  ])('a number: %# %j', (schema, count, problem) => {
    expect(refusal(z.object({ count: schema }), { count })).toBe(
      `invalid_field: The field \`count\` ${problem}.`,
    )
  })
})
