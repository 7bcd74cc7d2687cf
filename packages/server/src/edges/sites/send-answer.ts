// An answer to one request: which form of it, what of that, and from where.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { chooseForm } from './choose-form.ts'
import { type ContentStore, smallBody } from './content-store.ts'
import type { Encoder } from './encoder.ts'
import type { Form } from './form.ts'
import { createMemorySends } from './memory-sends.ts'
import { sendStream } from './send-stream.ts'
import { planSending, sendWhole } from './sending-plan.ts'
import { isToBeSentNow } from './turn.ts'
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
  readonly refuse: (request: IncomingMessage, response: ServerResponse, answer: Answer) => void
  /** How much of what is in memory may wait there for slow visitors. */
  readonly mostWaitingBytes: number
}

export function createSendAnswer(tools: SendingTools): SendAnswer {
  const { content, encoder, refuse } = tools
  const memorySends = createMemorySends(tools.mostWaitingBytes)

  const send: SendAnswer = (request, response, answer) => {
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    // Done at once when the page was compressed for another path.
    if (acceptEncoding && isToBeEncoded(answer)) void encoder.encode(answer)
    const form = availableForm(answer, acceptEncoding)
    // What is missing or gone is told in the plain form rather than not at all.
    if (form === null && answer.status !== 200)
      return sendForm(request, response, answer, answer.plain)
    if (form === null) return sendEncoded(request, response, answer)
    return sendForm(request, response, answer, form)
  }

  /** What was made in memory may have had to make room there. */
  function availableForm(answer: Answer, acceptEncoding: string | undefined): Form | null {
    const form = chooseForm(answer, acceptEncoding)
    if (form === null || !isMade(form) || content.known(form.body)) return form
    answer.encoded = encoder.known(answer.plain)
    return chooseForm(answer, acceptEncoding)
  }

  /** For a client that refuses the plain form. */
  async function sendEncoded(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
  ): Promise<void> {
    if (answer.varies && answer.encoded.length === 0) await encoder.encode(answer)
    const form = availableForm(answer, request.headers['accept-encoding']?.toString())
    if (form === null) refuse(request, response, answer)
    else await sendForm(request, response, answer, form)
  }

  function sendForm(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
    form: Form,
  ): Promise<void> | undefined {
    const { status } = answer
    const plan = status === 200 ? planSending(request, form, answer) : sendWhole
    if (plan.kind === 'bodiless') return void writeBodilessHead(response, form, plan.status).end()
    if (request.method === 'HEAD') return void response.writeHead(status, form.wholeHeaders).end()
    const sending = { status, form, plan }
    const bytes = content.known(form.body)
    if (bytes === undefined || !(isMade(form) || memorySends.mayTake(bytes))) {
      return sendFromStore(response, sending)
    }
    return void memorySends.send(writeSendingHead(response, sending), partOf(bytes, sending))
  }

  async function sendFromStore(response: ServerResponse, sending: Sending): Promise<void> {
    const { body } = sending.form
    const span = sending.plan.kind === 'part' ? sending.plan.span : undefined
    // Of a larger body a part is read alone.
    const bytes = span && body.size > smallBody ? null : await content.load(body)
    if (bytes && memorySends.mayTake(bytes)) {
      return memorySends.send(writeSendingHead(response, sending), partOf(bytes, sending))
    }
    if (!(await isToBeSentNow(response))) return
    const stream = await content.open(body, span)
    if (response.destroyed) stream.destroy()
    else await sendStream(stream, writeSendingHead(response, sending))
  }

  return send
}

/** There is no store to have it from. */
const isMade = ({ body }: Form): boolean => body.pieces.length === 0

const isToBeEncoded = ({ encodable, encoded }: Answer): boolean => encodable && encoded.length === 0

const partOf = (bytes: Buffer, { plan }: Sending): Buffer =>
  plan.kind === 'part' ? bytes.subarray(plan.span.start, plan.span.end + 1) : bytes
