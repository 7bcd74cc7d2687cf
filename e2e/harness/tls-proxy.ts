// A proxy that speaks https for a server that does not, as one stands in front of most services.
import { request } from 'node:http'
import { pipeline } from 'node:stream'
import { startTlsServer, type TlsServer } from './tls-server.ts'

export const startTlsProxy = (target: number): Promise<TlsServer> =>
  startTlsServer((incoming, answer) => {
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const outgoing = request({
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: forwarded,
    })
    outgoing.on('response', (response) => {
      // A page that is left does not wait for what it asked for.
      if (answer.destroyed) {
        response.destroy()
        return
      }
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      pipeline(response, answer, () => {})
    })
    pipeline(incoming, outgoing, (error) => error && answer.destroy())
  })
