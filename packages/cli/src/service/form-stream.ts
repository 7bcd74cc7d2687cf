// Encodes a form as a multipart/form-data stream (RFC 7578). Given a FormData, newer versions of
// Node read files as fast as the disk allows and buffer what a slow connection has not sent yet;
// given a stream, fetch reads only what it can send.
import { randomUUID } from 'node:crypto'

export interface EncodedForm {
  readonly contentType: string
  readonly body: ReadableStream<Uint8Array>
}

export function encodeForm(form: FormData): EncodedForm {
  const boundary = `plinth-${randomUUID()}`
  const pieces = piecesOf(form, boundary)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}

async function* piecesOf(form: FormData, boundary: string): AsyncGenerator<Uint8Array> {
  for (const [name, value] of form) {
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`
    if (typeof value === 'string') {
      yield Buffer.from(`${field}\r\n\r\n${value}\r\n`)
      continue
    }
    const type = value.type || 'application/octet-stream'
    yield Buffer.from(
      `${field}; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`,
    )
    yield* value.stream()
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

/** Escaped as browsers do. */
const escaped = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
