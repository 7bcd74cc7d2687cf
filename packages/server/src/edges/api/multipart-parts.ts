// The parts of a multipart body, one after the other, while they arrive.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { maxFilesPerVersion } from '@plinth/domain/bundle'
import { AppError } from '@plinth/domain/errors'
import type { Part } from '../../usecases/publishing/part.ts'
import { hearCutOff, uploadCutOff } from '../http/hear-cut-off.ts'

/** A file and a path for each file of the largest bundle, and the name of a template. */
const maxParts = 2 * maxFilesPerVersion + 1

/** `maxFieldBytes`: of all fields that are not files together. They are held in memory. */
export async function* multipartParts(
  request: IncomingMessage,
  maxFieldBytes: number,
): AsyncGenerator<Part> {
  const busboy = openBusboy(request, maxFieldBytes)
  const arrived: Part[] = []
  let failure: AppError | null = null
  let finished = false
  let fieldBytes = 0
  let current: Readable | null = null
  let wake = () => {}

  const fail = (error: AppError) => {
    failure ??= error
    current?.destroy(failure)
    // At once: what the parser says of it in its own words is no refusal.
    current?.emit('error', failure)
    wake()
  }
  const refuse = (detail: string) => fail(new AppError('invalid_field', detail))

  busboy.on('file', (field, content, filename) => {
    current = content
    // A file that nobody reads any more must not end the process.
    content.on('error', () => {})
    arrived.push({ kind: 'file', field: field ?? '', filename: filename ?? '', content })
    wake()
  })
  busboy.on('field', (field, value, _nameTruncated, truncated) => {
    if (maxFieldBytes === 0) return refuse(`There is no field \`${field}\` here, only a file.`)
    fieldBytes += value.length
    if (truncated || fieldBytes > maxFieldBytes) return refuse('A field of the upload is too long.')
    // What stands in for bytes that are no UTF-8: no name or path means it.
    if (value.includes('\ufffd')) return refuse(`The field \`${field}\` is not valid UTF-8.`)
    arrived.push({ kind: 'field', field: field ?? '', value })
    wake()
  })
  busboy.on('partsLimit', () => refuse(`An upload may have at most ${maxParts} parts.`))
  busboy.on('error', (cause) => fail(uploadCutOff(cause)))
  busboy.on('finish', () => {
    finished = true
    wake()
  })
  const stopHearing = hearCutOff(request, fail)
  request.pipe(busboy)

  try {
    for (;;) {
      const part = arrived.shift()
      if (part) yield part
      else if (failure) throw failure
      else if (finished) return
      else {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    }
  } finally {
    stopHearing()
    request.unpipe(busboy)
    // What is still to come is read and thrown away, so that the answer can be heard.
    request.resume()
  }
}

function openBusboy(request: IncomingMessage, maxFieldBytes: number): BusboyInstance {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data *;.*boundary=/i.test(type)) {
    throw new AppError(
      'invalid_body',
      'The body must be `multipart/form-data` with a boundary, as `curl -F` sends it.',
    )
  }
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      preservePath: true,
      limits: {
        parts: maxParts,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
        headerSize: 16_384,
      },
    })
  } catch (cause) {
    throw new AppError('invalid_body', 'The boundary of the multipart body is not valid.', {
      cause,
    })
  }
}
