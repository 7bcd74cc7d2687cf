import { expect, test } from 'vitest'
import { type DeviceCode, nextStep, signInByDevice } from './sign-in-by-device.ts'
import { startStandInService } from './stand-in-service.test-support.ts'

const refused = (error: string) => ({ kind: 'refused', error, detail: 'A sentence.' }) as const
const login = { accessToken: 'a', refreshToken: 'r', expiresAt: 1 }

test.each([
  ['waits while authorization is pending', refused('authorization_pending'), { slowerByMs: 0 }],
  ['slows down on request', refused('slow_down'), { slowerByMs: 5_000 }],
  ['slows down without a response', null, { slowerByMs: 5_000 }],
  ['returns the login', { kind: 'tokens', ...login } as const, { login }],
])('%s', (_, response, step) => {
  expect(nextStep(response)).toEqual(step)
})

test.each([
  ['access_denied', 'You denied access.'],
  ['expired_token', 'The code has expired.'],
  ['invalid_client', 'A sentence.'],
])('fails on %s', (error, sentence) => {
  expect(() => nextStep(refused(error))).toThrow(sentence)
})

test('polls until the code expires', async () => {
  const { url, requests } = await startStandInService((path) =>
    path === '/device'
      ? {
          body: {
            ...{ device_code: 'd', user_code: 'ABCD-EFGH', verification_uri: 'http://a.example' },
            ...{ expires_in: 0.1, interval: 0.03 },
          },
        }
      : { status: 400, body: { error: 'authorization_pending' } },
  )
  const endpoints = {
    ...{ authorization_endpoint: `${url}/a`, revocation_endpoint: `${url}/r` },
    ...{ token_endpoint: `${url}/token`, device_authorization_endpoint: `${url}/device` },
  }
  const { signal } = new AbortController()
  let shown: DeviceCode | null = null
  const waiting = signInByDevice({ url, endpoints, send: fetch, signal }, (code) => {
    shown = code
  })
  await expect(waiting).rejects.toThrow('The code has expired.')
  // Raised from the 0.03 s of the response to the minimum of 1 s.
  expect(shown).toMatchObject({ userCode: 'ABCD-EFGH', intervalMs: 1_000 })
  expect(requests[0]).toContain('POST /device client_id=plinth-cli&scope=cli')
  expect(requests[1]).toContain('device_code=d')
})
