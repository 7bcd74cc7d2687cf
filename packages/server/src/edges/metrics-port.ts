// The loopback port for `/metrics` (PLINTH_METRICS_PORT), which needs no token.
import type { RequestListener } from 'node:http'
import { hostnameOf, isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { AppError } from '@plinth/domain/base/errors'
import { type MetricsSource, metricsPath } from './app/metrics-page.ts'
import { sendText } from './http/send-text.ts'
import { takeHost } from './http/take-host.ts'

export interface MetricsPortOptions extends MetricsSource {
  readonly onFailure: (error: unknown) => void
}

export function createMetricsPort(options: MetricsPortOptions): RequestListener {
  return (request, response) => {
    const hostname = hostnameOf(takeHost(request) ?? '')
    const [path] = (request.url ?? '').split('?', 1)
    request.resume()
    // A page in a browser on this machine may have a hostname that resolves to loopback.
    if (hostname === null || !isLoopbackHostname(hostname) || path !== metricsPath)
      return sendText(response, 404, 'There is nothing at this address.')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return sendText(response, 405, 'Use GET.')
    }
    options.read().then(
      (text) => {
        response
          .writeHead(200, { 'content-type': options.contentType, 'cache-control': 'no-store' })
          .end(text)
      },
      (error: unknown) => {
        if (!(error instanceof AppError)) options.onFailure(error)
        sendText(response, 503, 'The metrics could not be read. Try again in 10 seconds.')
      },
    )
  }
}
