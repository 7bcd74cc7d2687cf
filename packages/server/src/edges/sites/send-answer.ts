// An answer to one request: which form of it, what of that, and from where.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { chooseForm } from './choose-form.ts'
import type { ContentStore } from './content-store.ts'
import type { Encoder } from './encoder.ts'
import type { Form } from './form.ts'
import { createMemorySends } from './memory-sends.ts'
import { sendStream } from './send-stream.ts'
import { planSending, sendWhole } from './sending-plan.ts'
import { type Sending, writeBodilessHead, writeSendingHead } from './write-head.ts'

/** Sends at once what is in memory; resolves when the rest was sent. */
export type SendAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
) => Promise<void> | undefined

export interface SendingTools {
  readonly content: ContentStore
  readonly encoder: Encoder
  /** For a client that accepts no form that there is. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void
  /** How much of what is in memory may wait there for slow visitors. */
  readonly mostWaitingBytes: number
}

export function createSendAnswer(tools: SendingTools): SendAnswer {
  const { content, encoder, refuse } = tools
  const memorySends = createMemorySends(tools.mostWaitingBytes)

  const send: SendAnswer = (request, response, answer) => {
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    const form = chooseForm(answer, acceptEncoding)
    if (form === null) return sendMade(request, response, answer)
    if (acceptEncoding && answer.spliceable && isToBeEncoded(answer)) void encoder.encode(answer)

    const { status, lastModified } = answer
    const plan = status === 200 ? planSending(request, form, lastModified) : sendWhole
    if (plan.kind === 'bodiless') return void writeBodilessHead(response, form, plan.status).end()
    if (request.method === 'HEAD') return void response.writeHead(status, form.wholeHeaders).end()
    const sending = { status, form, plan }
    const bytes = content.known(form.body)
    if (bytes !== undefined && (isMade(form) || memorySends.mayTake(bytes))) {
      return void memorySends.send(writeSendingHead(response, sending), partOf(bytes, sending))
    }
    return sendFromStore(request, response, answer, sending)
  }

  async function sendFromStore(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
    sending: Sending,
  ): Promise<void> {
    const { body } = sending.form
    if (isMade(sending.form)) {
      // It had to make room.
      answer.encoded = []
      return send(request, response, answer)
    }
    const span = sending.plan.kind === 'part' ? sending.plan.span : undefined
    const bytes = span && body.size > mostForAPart ? null : await content.load(body)
    if (bytes && memorySends.mayTake(bytes)) {
      return memorySends.send(writeSendingHead(response, sending), partOf(bytes, sending))
    }
    const stream = await content.open(body, span)
    await sendStream(stream, writeSendingHead(response, sending))
  }

  async function sendMade(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
  ): Promise<void> {
    if (isToBeEncoded(answer)) await encoder.encode(answer)
    const form = chooseForm(answer, request.headers['accept-encoding']?.toString())
    if (form === null) refuse(request, response)
    else await send(request, response, answer)
  }

  return send
}

/** Of a larger body a part is read alone. */
const mostForAPart = 1_048_576

/** There is no store to have it from. */
const isMade = ({ body }: Form): boolean => body.pieces.length === 0

const isToBeEncoded = ({ compressible, encoded }: Answer): boolean =>
  compressible && encoded.length === 0

const partOf = (bytes: Buffer, { plan }: Sending): Buffer =>
  plan.kind === 'part' ? bytes.subarray(plan.span.start, plan.span.end + 1) : bytes
