// TLS-terminating reverse proxy in front of the HTTP server.
import { request } from 'node:http'
import { pipeline } from 'node:stream'
import { startTlsServer, type TlsServer } from './tls-server.ts'

export const startTlsProxy = (target: number): Promise<TlsServer> =>
  startTlsServer((incoming, response) => {
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const outgoing = request({
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: forwarded,
    })
    outgoing.on('response', (upstream) => {
      // The browser has left the page.
      if (response.destroyed) {
        upstream.destroy()
        return
      }
      response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders)
      pipeline(upstream, response, () => {})
    })
    pipeline(incoming, outgoing, (error) => error && response.destroy())
  })
