import type { OutgoingHttpHeaders } from 'node:http'
import { Http2ServerResponse, type ServerHttp2Stream } from 'node:http2'
import type { Request } from './request.ts'

type Headers = OutgoingHttpHeaders | readonly string[]

/**
 * With what an answer over HTTP/1.1 has and Node's lacks, and without what HTTP/2 has no place for: Node
 * leaves that out as well, and complains of it on the way.
 */
export class Response extends Http2ServerResponse<Request> {
  override destroyed = false
  override statusMessage: '' = ''

  constructor(stream: ServerHttp2Stream) {
    super(stream)
    // Before anybody else hears of it.
    stream.prependOnceListener('close', () => {
      this.destroyed = true
    })
  }

  override setHeader(name: string, value: number | string | readonly string[]): void {
    if (!isOfConnection(name)) super.setHeader(name, value)
  }

  override writeHead(status: number, second?: string | Headers, third?: Headers): this {
    const headers = typeof second === 'string' ? third : second
    // A flat list is our own, and has none.
    if (headers === undefined || Array.isArray(headers)) return super.writeHead(status, headers)
    const entries = Object.entries(headers).filter(([name]) => !isOfConnection(name))
    return super.writeHead(status, Object.fromEntries(entries))
  }
}

const isOfConnection = (name: string): boolean => name.toLowerCase() === 'connection'
