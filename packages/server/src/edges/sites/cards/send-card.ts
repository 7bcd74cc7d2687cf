// Endpoint that serves the card of a drop's landing page. It shows what the page says, so drops that
// do not show the page show no card either.

import { networkCaller } from '@plinth/domain/abuse/caller'
import { type Cidr, networkOf } from '@plinth/domain/addresses/network'
import { isNotModified } from '@plinth/domain/http/conditional'
import { clientAddress } from '../../http/client-address.ts'
import type { Urls } from '../../http/urls.ts'
import type { Pages } from '../../pages/create-pages.ts'
import { admit } from '../gate/admit.ts'
import type { SendUnlockPage } from '../gate/send-unlock-page.ts'
import type { UnlockCookies } from '../gate/unlock-cookies.ts'
import { cardImage } from '../injections/card-image.ts'
import type { ContentStore } from '../responses/content-store.ts'
import type { OwnEndpoint } from '../sending/own-endpoints.ts'
import type { RefuseMethod } from '../sending/refuse-method.ts'
import { sendOwnPage } from '../sending/send-own-page.ts'
import type { SendUnserved } from '../sending/send-unserved.ts'
import type { CardCache } from './card-cache.ts'

export interface SendCardOptions {
  readonly cards: CardCache
  readonly content: Pick<ContentStore, 'index'>
  readonly unlockCookies: UnlockCookies
  readonly sendUnlockPage: SendUnlockPage
  readonly sendUnserved: SendUnserved
  readonly refuseMethod: RefuseMethod
  readonly pages: Pages
  readonly urls: Urls
  readonly trustedProxies: readonly Cidr[]
}

/** Short, although the URL changes with the picture: the drop may be taken down. */
const cacheControl = 'public, max-age=300'

export function createSendCard(options: SendCardOptions): OwnEndpoint {
  const { cards, content, unlockCookies, pages, urls } = options

  return async ({ hostKey, decision }, request, response) => {
    const { method, headers } = request
    const gated = decision.kind === 'serve' && decision.gate !== null
    if (method !== 'GET' && method !== 'HEAD')
      return options.refuseMethod(request, response, { allow: 'GET, HEAD, OPTIONS', gated })
    const admission = admit(unlockCookies, decision, request)
    if (admission.kind === 'locked') return options.sendUnlockPage(request, response)
    if (admission.kind !== 'serve') return options.sendUnserved(request, response, admission)

    const { manifest } = gated ? noManifest : await content.index(admission.version)
    const card = manifest?.files.get('index.html')?.card
    if (!card) {
      const html = pages.state('path_not_found')
      return sendOwnPage(request, response, { status: 404, html, gated })
    }
    const image = cardImage(card, admission, urls.drop(hostKey))
    const shared = {
      'cache-control': cacheControl,
      etag: `"${image.id}"`,
      'access-control-allow-origin': '*',
      ...(!admission.indexable && { 'x-robots-tag': 'noindex' }),
    }
    const validators = { etag: shared.etag, lastModified: null }
    if (isNotModified({ ifNoneMatch: headers['if-none-match'] }, validators)) {
      request.resume()
      return void response.writeHead(304, shared).end()
    }
    const network = networkOf(clientAddress(request, options.trustedProxies))
    const png = await cards.find(image, networkCaller(network))
    request.resume()
    response.writeHead(200, {
      ...shared,
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-length': png.length,
    })
    return void response.end(method === 'HEAD' ? undefined : png)
  }
}

/** Pages of protected drops name no card. */
const noManifest = { manifest: null }
