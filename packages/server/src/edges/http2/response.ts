// HTTP/2 response with the interface of an HTTP/1.1 response.
import type { OutgoingHttpHeaders } from 'node:http'
import { Http2ServerResponse, type ServerHttp2Stream } from 'node:http2'
import type { Http2Request } from './request.ts'

type Headers = OutgoingHttpHeaders | readonly string[]

/**
 * Adds `destroyed`, which Node's class lacks, and removes `Connection` and status messages, which
 * HTTP/2 does not have: Node removes them too, but with a warning.
 */
export class Http2Response extends Http2ServerResponse<Http2Request> {
  override destroyed = false
  override statusMessage: '' = ''

  constructor(stream: ServerHttp2Stream) {
    super(stream)
    // First of all listeners, so that the others see the new value.
    stream.prependOnceListener('close', () => {
      this.destroyed = true
    })
  }

  override setHeader(name: string, value: number | string | readonly string[]): void {
    if (!isConnectionHeader(name)) super.setHeader(name, value)
  }

  override writeHead(status: number, second?: string | Headers, third?: Headers): this {
    const headers = typeof second === 'string' ? third : second
    // Flat lists come from the sites edge, which sets no `Connection`.
    if (headers === undefined || Array.isArray(headers)) return super.writeHead(status, headers)
    const entries = Object.entries(headers).filter(([name]) => !isConnectionHeader(name))
    return super.writeHead(status, Object.fromEntries(entries))
  }
}

const isConnectionHeader = (name: string): boolean => name.toLowerCase() === 'connection'
