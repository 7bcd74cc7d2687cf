// Endpoint that serves the consent banner's script on every drop's host. The script reveals nothing
// about the drop, so it is served without unlocking protected drops.
import { isNotModified } from '@plinth/domain/http/conditional'
import { chooseCoding } from '@plinth/domain/http/content-coding'
import type { VisitResponse } from '../../http/visit.ts'
import type { ConsentScript } from '../injections/consent/consent-script.ts'
import type { OwnEndpoint } from './own-endpoints.ts'
import type { RefuseMethod } from './refuse-method.ts'

interface SendConsentScriptOptions {
  readonly consentScript: ConsentScript
  readonly refuseMethod: RefuseMethod
  readonly forbidCdnCaching: (response: VisitResponse) => void
}

export function createSendConsentScript({
  consentScript: { target, bodies },
  refuseMethod,
  forbidCdnCaching,
}: SendConsentScriptOptions): OwnEndpoint {
  return (_host, request, response) => {
    const { method, url, headers } = request
    if (method !== 'GET' && method !== 'HEAD') {
      return void refuseMethod(request, response, { allow: 'GET, HEAD, OPTIONS' })
    }
    const acceptEncoding = headers['accept-encoding']?.toString()
    const coding = chooseCoding(acceptEncoding, ['br', 'gzip']) ?? 'identity'
    const etag = `"${target.split('?')[1]}-${coding}"`
    // During a rolling update, pages of one release may request the script from the other release.
    const isOther = url !== target
    if (isOther) forbidCdnCaching(response)
    const shared = {
      'cache-control': isOther ? 'no-store' : 'public, max-age=31536000, immutable',
      etag,
      vary: 'accept-encoding',
    }
    request.resume()
    if (isNotModified({ ifNoneMatch: headers['if-none-match'] }, { etag, lastModified: 0 })) {
      return void response.writeHead(304, shared).end()
    }
    const bytes = bodies[coding]()
    response.writeHead(200, {
      ...shared,
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-length': bytes.length,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    })
    return void response.end(method === 'HEAD' ? undefined : bytes)
  }
}
