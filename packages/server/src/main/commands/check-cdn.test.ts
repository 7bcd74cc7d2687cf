import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CdnApi, cdnApiToken, cdnApiZone, startCdnApi } from '../../../test-servers/cdn-api.ts'
import { checkCdn } from './check-cdn.ts'

let api: CdnApi
beforeAll(async () => {
  api = await startCdnApi()
})
afterAll(() => api.stop())

const settings = (token: string) =>
  ({ kind: 'cloudflare', zone: cdnApiZone, token, url: api.origin, ttlSeconds: 60 }) as const

test('a purge of a tag that no response has shows whether the CDN accepts them', async () => {
  expect(await checkCdn(null)).toContain('PLINTH_CDN is not set')
  expect(await checkCdn(settings(cdnApiToken))).toBe('cloudflare accepts purges')
  expect(api.purges).toEqual([['plinth-doctor']])
  await expect(checkCdn(settings('wrong'))).rejects.toThrow(/does not accept PLINTH_CDN_TOKEN/)
})
