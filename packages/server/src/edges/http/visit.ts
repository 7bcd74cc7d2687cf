// What the sites edge uses of a request and a response. Those of `node:http` and of HTTP/2 have it,
// and so have the lean ones of the fast lane, so the compiler proves that the edge needs no more.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'

export interface VisitRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<IncomingHttpHeaders>
  readonly httpVersion: string
  readonly socket: Socket
  /** Discards the body. */
  resume(): unknown
}

interface ResponseMembers {
  readonly statusCode: number
  /** When the edge got the request; set and read by the metrics. */
  beganAt?: number
  readonly headersSent: boolean
  readonly destroyed: boolean
  /** Bytes that wait until the client has received what was sent before. */
  readonly writableLength: number
  /** Null until the earlier responses on the connection are sent. */
  readonly socket: Socket | null
  setHeader(name: string, value: string): unknown
  writeHead(status: number, headers: OutgoingHttpHeaders | string[]): VisitResponse
  end(body?: Buffer | string): unknown
  /** Closes the connection. */
  destroy(): unknown
  once(event: 'close' | 'socket', listener: () => void): unknown
  on(event: 'finish', listener: OnFinish): unknown
}

export type OnFinish = (this: { readonly statusCode: number; readonly beganAt?: number }) => void

/** A response that is itself the stream to write its body to, or that opens one. */
export type VisitResponse = ResponseMembers & (NodeJS.WritableStream | BodyOpener)

export interface BodyOpener {
  /** The stream to write the body to, after `writeHead`. */
  openBody(): Writable
}

/**
 * Routes a request by `header`, the `Host` that it is for; null if it has none or several. Returns
 * false, with nothing sent, if it is for the app host.
 */
export type RouteVisit = (
  header: string | null,
  request: VisitRequest,
  response: VisitResponse,
) => boolean
