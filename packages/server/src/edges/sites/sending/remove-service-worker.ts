// Script that removes a service worker whose own script is missing. Browsers keep a worker whose script
// returns an error or a redirect, so it would go on to serve its pages, also when the address belongs to
// another drop.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'

/**
 * Also a redirect, which browsers refuse for these scripts, and 401: the worker would go on to show
 * what has a password now. Not 503: the drop may return.
 */
const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308, 401, 404, 410, 451])

/**
 * Statuses after which open tabs are reloaded: the drop or the script is gone. A reload discards typed
 * text, so tabs are not reloaded after a redirect, which may lead to the same drop at another host, nor
 * for a locked drop, whose tabs may show the unlock page. Their next navigation goes to the network
 * anyway.
 */
const reloading: ReadonlySet<number> = new Set([404, 410, 451])

/**
 * A registration belongs to a scope, and pages may register several scripts for the same one. Throws
 * an error, as if the script were missing, unless it is the update of a worker with this very URL: a
 * first registration fails, and a worker with another script stays, active or waiting. So does one that
 * only imports the missing script, for which some browsers send the same headers: a block keeps its
 * constants out of that worker's global scope.
 */
const scriptFor = (target: string, status: number): string =>
  `{
const url = location.origin + ${JSON.stringify(target)}
const { active, waiting } = registration
const replaced = [location.href, active?.scriptURL, (waiting ?? active)?.scriptURL]
if (replaced.some((script) => script !== url)) throw new Error('There is no such script.')
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const remove = async () => {
    await registration.unregister()
    if (!${reloading.has(status)}) return
    for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url)
  }
  event.waitUntil(remove())
})
}
`

/** Whether the browser requests the script of a service worker, to register or to update it. */
export const isForServiceWorker = ({ headers }: VisitRequest): boolean =>
  headers['service-worker'] === 'script' &&
  (headers['sec-fetch-dest'] ?? 'serviceworker') === 'serviceworker'

/** Whether the request gets the script that removes the worker instead of a response with the status. */
export const removesServiceWorker = (request: VisitRequest, status: number): boolean =>
  statuses.has(status) && isForServiceWorker(request)

/** `status` is that of the response that all other requests get. */
export function removeServiceWorker(
  request: VisitRequest,
  response: VisitResponse,
  status: number,
): void {
  const script = Buffer.from(scriptFor(request.url ?? '/', status))
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': script.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // The worker may have had a wider scope than its folder.
    'service-worker-allowed': '/',
  })
  response.end(request.method === 'HEAD' ? undefined : script)
  request.resume()
}
