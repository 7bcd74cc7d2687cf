// Plain-text response for health checks and internal endpoints.
import type { VisitResponse } from './visit.ts'

/** Sends a short plain-text response that is never cached, for probes and proxies. */
export function sendText(response: VisitResponse, status: number, text: string): void {
  const body = `${text}\n`
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    })
    .end(body)
}
