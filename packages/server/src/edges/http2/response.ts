import { Http2ServerResponse, type ServerHttp2Stream } from 'node:http2'
import type { Request } from './request.ts'

/** With what an answer over HTTP/1.1 has and Node's lacks. */
export class Response extends Http2ServerResponse<Request> {
  override destroyed = false

  constructor(stream: ServerHttp2Stream) {
    super(stream)
    // Before anybody else hears of it.
    stream.prependOnceListener('close', () => {
      this.destroyed = true
    })
  }
}
