// Sends a prepared response: picks the representation, applies preconditions and ranges, and sends
// the body from memory or as a stream.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import { type ContentStore, smallBody } from '../responses/content-store.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import type { Representation } from '../responses/representation.ts'
import { awaitResponseTurn } from './await-response-turn.ts'
import { chooseRepresentation } from './choose-representation.ts'
import type { Encoder } from './encoder.ts'
import { createMemorySends } from './memory-sends.ts'
import { createOpenStreams } from './open-streams.ts'
import { sendStream } from './send-stream.ts'
import { planSending, sendWhole } from './sending-plan.ts'
import {
  type Sending,
  withoutCdnCaching,
  writeBodilessHead,
  writeSendingHead,
} from './write-head.ts'

/** Returns undefined if the response was sent synchronously from memory, else resolves when it is sent. */
export type SendResponse = (
  request: VisitRequest,
  response: VisitResponse,
  prepared: PreparedResponse,
) => Promise<void> | undefined

export interface SendResponseOptions {
  readonly content: ContentStore
  readonly encoder: Encoder
  /** Sends the 406 page to a client that accepts none of the representations. */
  readonly refuse: (
    request: VisitRequest,
    response: VisitResponse,
    prepared: PreparedResponse,
  ) => void
  /** Bound on the bytes that responses to slow clients may hold in memory. */
  readonly maxBufferedBytes: number
  readonly hasCdn: boolean
}

/**
 * A CDN may cache a response that was prepared at most this long ago. Each change is purged again after
 * five seconds (`repeatAfterMs` in `purge-due.ts`), and another node may have learned of the change a
 * second late.
 */
const cacheableMs = 3000

export function createSendResponse(options: SendResponseOptions): SendResponse {
  const { content, encoder, refuse, hasCdn } = options
  const memorySends = createMemorySends(options.maxBufferedBytes)
  const streams = createOpenStreams({ maxOpen: 1000, stalledMs: 2000 })

  const send: SendResponse = (request, response, prepared) => {
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    // Synchronous if the page was already compressed for another path.
    if (acceptEncoding && needsEncoding(prepared)) void encoder.encode(prepared)
    const representation = availableRepresentation(prepared, acceptEncoding)
    // Error pages are sent uncompressed rather than refused with 406.
    if (representation === null && prepared.status !== 200)
      return sendRepresentation(request, response, prepared, prepared.plain)
    if (representation === null) return sendEncoded(request, response, prepared)
    return sendRepresentation(request, response, prepared, representation)
  }

  /** Picks again if the chosen representation was compressed in memory and has been evicted. */
  function availableRepresentation(
    prepared: PreparedResponse,
    acceptEncoding: string | undefined,
  ): Representation | null {
    const representation = chooseRepresentation(prepared, acceptEncoding)
    if (
      representation === null ||
      !representation.body.isMemoryOnly ||
      content.cached(representation.body)
    )
      return representation
    prepared.encoded = encoder.cached(prepared.plain)
    return chooseRepresentation(prepared, acceptEncoding)
  }

  /** For a client that refuses the plain representation: compresses the page first if needed. */
  async function sendEncoded(
    request: VisitRequest,
    response: VisitResponse,
    prepared: PreparedResponse,
  ): Promise<void> {
    const beganAt = performance.now()
    if (prepared.varies && prepared.encoded.length === 0) await encoder.encode(prepared)
    const representation = availableRepresentation(
      prepared,
      request.headers['accept-encoding']?.toString(),
    )
    if (representation === null) refuse(request, response, prepared)
    else await sendRepresentation(request, response, prepared, unlessLate(representation, beganAt))
  }

  /** After too long, the representation without permission for a CDN to cache it. */
  const unlessLate = (representation: Representation, beganAt: number): Representation =>
    hasCdn && performance.now() - beganAt > cacheableMs
      ? withoutCdnCaching(representation)
      : representation

  function sendRepresentation(
    request: VisitRequest,
    response: VisitResponse,
    prepared: PreparedResponse,
    representation: Representation,
  ): Promise<void> | undefined {
    const { status } = prepared
    const plan = status === 200 ? planSending(request, representation, prepared) : sendWhole
    if (plan.kind === 'bodiless')
      return void writeBodilessHead(response, representation, plan.status).end()
    if (request.method === 'HEAD')
      return void response.writeHead(status, representation.fullHeaders).end()
    const sending = { status, representation, plan }
    const bytes = content.cached(representation.body)
    if (bytes === undefined || !(representation.body.isMemoryOnly || memorySends.mayTake(bytes))) {
      return sendFromStore(response, sending)
    }
    return void memorySends.send(writeSendingHead(response, sending), partOf(bytes, sending))
  }

  async function sendFromStore(response: VisitResponse, sending: Sending): Promise<void> {
    const beganAt = performance.now()
    const writeHead = () => {
      const representation = unlessLate(sending.representation, beganAt)
      return writeSendingHead(response, { ...sending, representation })
    }
    const { body } = sending.representation
    const span = sending.plan.kind === 'part' ? sending.plan.span : undefined
    // For a range of a large body only that range is read.
    const bytes = span && body.size > smallBody ? null : await content.load(body)
    if (bytes && memorySends.mayTake(bytes)) {
      return memorySends.send(writeHead(), partOf(bytes, sending))
    }
    if (!(await awaitResponseTurn(response))) return
    const stream = await content.open(body, span)
    if (response.destroyed) stream.destroy()
    else await sendStream(streams, stream, writeHead())
  }

  return send
}

const needsEncoding = ({ encodable, encoded }: PreparedResponse): boolean =>
  encodable && encoded.length === 0

const partOf = (bytes: Buffer, { plan }: Sending): Buffer =>
  plan.kind === 'part' ? bytes.subarray(plan.span.start, plan.span.end + 1) : bytes
