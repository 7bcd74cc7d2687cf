// Streaming reader of a multipart body: yields its parts in the order in which they arrive.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { MultipartField, MultipartForm } from '@plinth/contract/operations/operation'
import { AppError } from '@plinth/domain/base/errors'
import { maxFilesPerVersion, maxPathLengthPerVersion } from '@plinth/domain/versions/bundle'
import type { UploadPart } from '../../usecases/publishing/upload-part.ts'
import { incompleteUpload, watchDisconnect } from '../http/watch-disconnect.ts'
import type { BodyPacing } from '../uploads/body-pacing.ts'

/** A file and a path for each file of the largest bundle, and some further fields. */
const maxParts = 2 * maxFilesPerVersion + 200
/** The longest list of paths, as a JSON array with its escapes. */
const maxListBytes = 4 * maxPathLengthPerVersion
/** Short text fields, and fields that the operation does not know. */
const maxOtherBytes = 65_536

/**
 * Text fields that no form declares are skipped; clients send their own, such as `submit`. All
 * files are yielded: a file that the operation does not expect must be refused, not ignored.
 */
export async function* multipartParts(
  request: IncomingMessage,
  forms: readonly MultipartForm[],
  pacing: BodyPacing,
): AsyncGenerator<UploadPart> {
  const declared = new Map(forms.flatMap((form) => Object.entries(form)))
  // For all text fields together, because they are held in memory.
  const maxFieldBytes = maxOtherBytes + (hasTextList(declared.values()) ? maxListBytes : 0)
  const busboy = openBusboy(request, maxFieldBytes)
  const arrived: UploadPart[] = []
  let failure: AppError | null = null
  let finished = false
  let fieldBytes = 0
  let current: Readable | null = null
  let wake = () => {}
  let bodyEnded = false
  let openFiles = 0

  const fail = (error: AppError) => {
    failure ??= error
    current?.destroy(failure)
    // Emitted at once, before busboy reports its own error, which is no `AppError`.
    current?.emit('error', failure)
    wake()
  }
  const refuse = (detail: string) => fail(new AppError('invalid_field', detail))
  // The library waits forever for the end of a part whose head is not complete.
  const failIfStuck = () => {
    if (!bodyEnded || openFiles > 0) return
    // What has been parsed is reported before the next turn but one.
    setImmediate(setImmediate, () => {
      if (!finished) fail(incompleteUpload())
    })
  }

  busboy.on('file', (field, content, filename) => {
    current = content
    // An error on a file stream without a reader must not end the process.
    content.on('error', () => {})
    openFiles += 1
    content.once('close', () => {
      openFiles -= 1
      failIfStuck()
    })
    arrived.push({ kind: 'file', field: baseName(field), filename: filename ?? '', content })
    wake()
  })
  busboy.on('field', (name, value, _nameTruncated, truncated) => {
    const field = baseName(name)
    fieldBytes += value.length
    if (truncated || fieldBytes > maxFieldBytes)
      return refuse('The text fields of the upload are too long.')
    if (!declared.has(field)) return
    // The decoder's replacement character; no name or path contains it on purpose.
    if (value.includes('\ufffd')) return refuse(`The field \`${field}\` is not valid UTF-8.`)
    arrived.push({ kind: 'field', field, value })
    wake()
  })
  busboy.on('partsLimit', () => refuse(`An upload may have at most ${maxParts} parts.`))
  busboy.on('error', (cause) => fail(incompleteUpload(cause)))
  busboy.on('finish', () => {
    finished = true
    wake()
  })
  const stopListening = watchDisconnect(request, fail)
  const paced = pacing.stream()
  request.pipe(paced).pipe(busboy, { end: false })
  paced.once('end', () =>
    busboy.end(() => {
      bodyEnded = true
      failIfStuck()
    }),
  )

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
    stopListening()
    request.unpipe(paced)
    // The rest of the body is read and discarded, so that the client gets to read the response.
    request.resume()
  }
}

const hasTextList = (fields: Iterable<MultipartField>): boolean =>
  [...fields].some(({ kind, repeated }) => kind === 'text' && repeated)

/** PHP and Rails clients call a repeated field `files[]`. */
const baseName = (name: string | undefined): string => (name ?? '').replace(/\[\]$/, '')

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
