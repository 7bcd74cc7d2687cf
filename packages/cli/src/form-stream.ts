// A form as it travels (RFC 7578). `fetch` of newer versions of Node reads a form as fast as the disk
// gives it, and holds in memory what a slow line has not taken yet; of a stream it reads what it can send.
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

/** As browsers write them. */
const escaped = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
