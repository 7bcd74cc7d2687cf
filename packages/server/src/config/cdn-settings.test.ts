import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'
import type { Environment } from './environment.ts'

const parse = (environment: Environment) => parseConfig(environment).cdn

function problems(environment: Environment): readonly string[] {
  try {
    parse(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('there is no CDN by default', () => {
  expect(parse({})).toBeNull()
  expect(parse({ PLINTH_CDN_TOKEN: 'the-token', PLINTH_CDN_TTL: '60' })).toBeNull()
})

test('Cloudflare and Fastly need a zone and a token', () => {
  const secrets = { PLINTH_CDN_ZONE: 'abc123', PLINTH_CDN_TOKEN: 'the-token' }
  expect(parse({ PLINTH_CDN: 'cloudflare', ...secrets })).toEqual({
    kind: 'cloudflare',
    zone: 'abc123',
    token: 'the-token',
    url: 'https://api.cloudflare.com',
    ttlSeconds: 86_400,
  })
  const own = { PLINTH_CDN_URL: 'http://127.0.0.1:9000', PLINTH_CDN_TTL: '60' }
  expect(parse({ PLINTH_CDN: 'fastly', ...secrets, ...own })).toMatchObject({
    url: 'http://127.0.0.1:9000',
    ttlSeconds: 60,
  })
  expect(problems({ PLINTH_CDN: 'fastly' })).toEqual([
    'PLINTH_CDN_ZONE is required with PLINTH_CDN=fastly.',
    'PLINTH_CDN_TOKEN is required with PLINTH_CDN=fastly.',
  ])
})

test('a program of your own needs a URL only', () => {
  const url = 'http://127.0.0.1:6081/purge?key=1'
  expect(parse({ PLINTH_CDN: 'http', PLINTH_CDN_URL: url })).toEqual({
    kind: 'http',
    zone: '',
    token: null,
    url,
    ttlSeconds: 86_400,
  })
  expect(problems({ PLINTH_CDN: 'http' })).toEqual([
    'PLINTH_CDN_URL is required with PLINTH_CDN=http.',
  ])
})

test.each<[Environment, RegExp]>([
  [{ PLINTH_CDN: 'akamai' }, /^PLINTH_CDN must be one of cloudflare, fastly, http/],
  [{ PLINTH_CDN: 'http', PLINTH_CDN_URL: 'ftp://the-secret' }, /must be an http or https URL/],
  [{ PLINTH_CDN: 'http', PLINTH_CDN_URL: 'http://u:the-secret@a' }, /must not contain a password/],
  [
    { PLINTH_CDN: 'http', PLINTH_CDN_URL: 'http://a', PLINTH_CDN_TOKEN: 'the-secret\n' },
    /^PLINTH_CDN_TOKEN must consist of ASCII/,
  ],
  [
    { PLINTH_CDN: 'fastly', PLINTH_CDN_ZONE: '../all', PLINTH_CDN_TOKEN: 'the-secret' },
    /^PLINTH_CDN_ZONE must be an ID/,
  ],
  [{ PLINTH_CDN: 'http', PLINTH_CDN_URL: 'http://a', PLINTH_CDN_TTL: '0' }, /from 1 to/],
])('%j is refused, without quoting a secret', (environment, message) => {
  const [problem = '', ...others] = problems(environment)
  expect(problem).toMatch(message)
  expect(others).toEqual([])
  expect(problem).not.toContain('the-secret')
})
