// One file of a version as an answer: preconditions, range, headers, bytes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseRange, rangeApplies } from '@plinth/domain/byte-range'
import { isNotModified, preconditionFails, type Validators } from '@plinth/domain/conditional'
import { formatHttpDate } from '@plinth/domain/http-date'
import { answerHeaders } from './answer-headers.ts'
import type { ByteSpan, FileAnswer } from './file-answer.ts'

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
): Promise<void> {
  const { file, status } = answer
  request.resume()
  const validators = {
    etag: `"${file.digest.slice(0, 32)}"`,
    lastModified: answer.publishedAt,
  }
  const headers = answerHeaders(answer)
  headers.set('etag', validators.etag)
  headers.set('last-modified', formatHttpDate(validators.lastModified))
  headers.set('accept-ranges', 'bytes')

  const plan = status === 200 ? planOf(request, file.size, validators) : whole
  if (plan.kind === 'without body') {
    if (plan.status === 416) headers.set('content-range', `bytes */${file.size}`)
    if (plan.status !== 304) headers.set('cache-control', 'no-store').set('content-length', '0')
    response.writeHead(plan.status, flat(headers)).end()
    return
  }
  const { span } = plan
  headers.set('content-length', String(span ? span.end - span.start + 1 : file.size))
  if (span) headers.set('content-range', `bytes ${span.start}-${span.end}/${file.size}`)
  const shown = span ? 206 : status
  if (request.method === 'HEAD') {
    response.writeHead(shown, flat(headers)).end()
    return
  }
  const content = await answer.open(span)
  response.writeHead(shown, flat(headers))
  if (Buffer.isBuffer(content)) response.end(content)
  else await stream(content, response)
}

async function stream(content: Readable, response: ServerResponse): Promise<void> {
  let departed = false
  response.once('close', () => {
    departed = content.errored === null
  })
  try {
    await pipeline(content, response)
  } catch (error) {
    // A visitor who leaves in the middle is no failure of ours; a file that cannot be read is.
    if (!departed) throw error
  } finally {
    // A visitor who left before the file was open is not noticed by the pipeline.
    content.destroy()
  }
}

type SendingPlan =
  | { readonly kind: 'without body'; readonly status: 304 | 412 | 416 }
  | { readonly kind: 'send'; readonly span?: ByteSpan }

const whole: SendingPlan = { kind: 'send' }

/** In the order of RFC 9110, 13.2.2. */
function planOf(
  { headers, method }: IncomingMessage,
  size: number,
  validators: Validators,
): SendingPlan {
  const ifMatch = headers['if-match']
  const ifUnmodifiedSince = headers['if-unmodified-since']
  const ifNoneMatch = headers['if-none-match']
  const ifModifiedSince = headers['if-modified-since']
  if (preconditionFails({ ifMatch, ifUnmodifiedSince }, validators)) {
    return { kind: 'without body', status: 412 }
  }
  if (isNotModified({ ifNoneMatch, ifModifiedSince }, validators)) {
    return { kind: 'without body', status: 304 }
  }
  if (method !== 'GET' || !rangeApplies(headers['if-range']?.toString(), validators)) return whole
  const range = parseRange(headers.range, size)
  if (range.kind === 'unsatisfiable') return { kind: 'without body', status: 416 }
  return range.kind === 'part' ? { kind: 'send', span: range } : whole
}

const flat = (headers: ReadonlyMap<string, string>): string[] => [...headers].flat()
