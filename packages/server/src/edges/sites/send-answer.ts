// An answer to one request: which form of it, and what of that.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { chooseForm } from './choose-form.ts'
import type { ContentStore } from './content-store.ts'
import type { Encoder } from './encoder.ts'
import { type Form, flatHeaders } from './form.ts'
import { sendStream } from './send-stream.ts'
import { planSending, type SendingPlan, sendWhole } from './sending-plan.ts'

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
}

export function createSendAnswer({ content, encoder, refuse }: SendingTools): SendAnswer {
  const send: SendAnswer = (request, response, answer) => {
    const form = chooseForm(answer, request.headers['accept-encoding']?.toString())
    if (form === null) return sendMade(request, response, answer)
    if (isToBeEncoded(answer) && answer.spliceable) void encoder.encode(answer)

    const { status, lastModified } = answer
    const plan = status === 200 ? planSending(request, form, lastModified) : sendWhole
    if (plan.kind === 'bodiless') return void sendBodiless(response, form, plan.status)
    if (request.method === 'HEAD') return void response.writeHead(status, form.wholeHeaders).end()
    const bytes = content.known(form.body)
    if (bytes !== undefined) return void sendBytes(response, bytes, { status, form, plan })
    return sendFromStore(request, response, answer, { status, form, plan })
  }

  async function sendFromStore(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
    sending: Sending,
  ): Promise<void> {
    const { form, plan } = sending
    if (form.body.pieces.length === 0) {
      // It was made in memory, and had to make room there.
      answer.encoded = []
      return send(request, response, answer)
    }
    const span = plan.kind === 'part' ? plan.span : undefined
    const bytes = span && form.body.size > mostForAPart ? null : await content.load(form.body)
    if (bytes) return sendBytes(response, bytes, sending)
    const stream = await content.open(form.body, span)
    writeHead(response, sending)
    await sendStream(stream, response)
  }

  async function sendMade(
    request: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
  ): Promise<void> {
    const acceptEncoding = request.headers['accept-encoding']?.toString()
    if (isToBeEncoded(answer)) await encoder.encode(answer)
    if (chooseForm(answer, acceptEncoding) === null) refuse(request, response)
    else await send(request, response, answer)
  }

  return send
}

/** Of a larger body a part is read alone. */
const mostForAPart = 1_048_576

interface Sending {
  readonly status: Answer['status']
  readonly form: Form
  readonly plan: Exclude<SendingPlan, { kind: 'bodiless' }>
}

const isToBeEncoded = ({ compressible, encoded }: Answer): boolean =>
  compressible && encoded.length === 0

function sendBytes(response: ServerResponse, bytes: Buffer, sending: Sending): void {
  const { plan } = sending
  writeHead(response, sending)
  response.end(plan.kind === 'part' ? bytes.subarray(plan.span.start, plan.span.end + 1) : bytes)
}

function writeHead(response: ServerResponse, { status, form, plan }: Sending): void {
  if (plan.kind === 'whole') {
    response.writeHead(status, form.wholeHeaders)
    return
  }
  const { start, end } = plan.span
  const headers = new Map(form.headers)
    .set('content-length', String(end - start + 1))
    .set('content-range', `bytes ${start}-${end}/${form.body.size}`)
  response.writeHead(206, flatHeaders(headers))
}

function sendBodiless(response: ServerResponse, form: Form, status: 304 | 412 | 416): void {
  if (status === 304) {
    response.writeHead(304, form.unchangedHeaders).end()
    return
  }
  const headers = new Map(form.headers).set('content-length', '0').set('cache-control', 'no-store')
  headers.delete('content-encoding')
  if (status === 416) headers.set('content-range', `bytes */${form.body.size}`)
  response.writeHead(status, flatHeaders(headers)).end()
}
