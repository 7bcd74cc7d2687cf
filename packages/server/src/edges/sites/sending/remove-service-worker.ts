// Ends the service worker of a drop that is gone or locked, or of a script that was removed. Browsers
// keep a worker whose script returns an error, so it would go on to serve its pages, also when the
// address belongs to another drop.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'

/** A first registration fails, as it does with an error. */
const script = Buffer.from(`if (!registration.active) throw new Error('There is no such script.')
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const reload = async () => {
    await registration.unregister()
    for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url)
  }
  event.waitUntil(reload())
})
`)

/** With 401, the worker would go on to show what has a password now. */
const statuses: ReadonlySet<number> = new Set([401, 404, 410])

/** Whether a browser that looks for the script of a worker gets the response that removes it instead. */
export const removesServiceWorker = ({ headers }: VisitRequest, status: number): boolean =>
  statuses.has(status) && headers['service-worker'] === 'script'

export function removeServiceWorker(request: VisitRequest, response: VisitResponse): void {
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
