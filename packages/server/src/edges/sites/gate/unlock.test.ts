import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigner } from '../../../adapters/crypto/hmac-signer.ts'
import type { ServingDecision } from '../../../usecases/serving/find-address.ts'
import { createCookieJar } from '../../http/cookies.ts'
import { createUrls } from '../../http/urls.ts'
import { createPages } from '../../pages/create-pages.ts'
import { loadBrand } from '../../pages/shell/load-brand.ts'
import { createUnlockPage } from '../../pages/unlock-page.ts'
import type { ResolvedHost } from '../hosts/host-entry.ts'
import { createRefuseMethod } from '../sending/refuse-method.ts'
import { createSendUnserved } from '../sending/send-unserved.ts'
import { createSendUnlockPage } from './send-unlock-page.ts'
import { createUnlock } from './unlock.ts'
import { createUnlockCookies } from './unlock-cookies.ts'

const baseUrl = 'http://localhost'
const brand = loadBrand()
const pages = createPages(brand, { baseUrl })
const urls = createUrls(baseUrl, 'localhost')
const gate = { dropId: 'st_a' as DropId, passwordHash: '$argon2id$a' }
const decision = { kind: 'serve', gate, redirectDomain: null } as ServingDecision
const host: ResolvedHost = {
  hostKey: 'apples',
  serial: '1',
  decision,
  hasDrop: true,
  sendsHsts: false,
  cdnMayCache: false,
  home: undefined,
}

let failure: Error
let logged: unknown[] = []
const unlock = createUnlock({
  useCases: { unlockDrop: () => Promise.reject(failure) },
  unlockCookies: createUnlockCookies({
    jar: createCookieJar(baseUrl),
    signer: createSigner('s'),
    clock: Date,
  }),
  sendUnlockPage: createSendUnlockPage(createUnlockPage(brand)),
  sendUnserved: createSendUnserved(pages, urls),
  refuseMethod: createRefuseMethod(pages),
  urls,
  trustedProxies: [],
  onFailure: (error) => logged.push(error),
})
const server = createServer((request, response) => void unlock(host, request, response))

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([
  ['the service is overloaded', undefined, 0],
  ['the store is unreachable', new Error('gone'), 1],
])('when %s, the form shows an error and keeps the return path', async (_, cause, faults) => {
  failure = new AppError('unavailable', 'Not now.', { cause, retryAfter: 5 })
  logged = []
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/.plinth/unlock`, {
    method: 'POST',
    body: new URLSearchParams({ password: 'open sesame', return_to: '/about?a' }),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).toMatch(/role="alert".*name="return_to" value="\/about\?a"/s)
  expect(logged).toHaveLength(faults)
})
