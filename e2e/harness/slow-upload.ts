// A multipart upload whose client decides when the next bytes come.
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Account, Plinth } from './plinth.ts'

export interface UploadAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came back.
  readonly json: any
}

export interface SlowUpload {
  /** Takes the file's bytes. */
  readonly body: ClientRequest
  /** Ends the file and the form. */
  finish(): void
  /** Rejects when the connection breaks before an answer. */
  readonly answer: Promise<UploadAnswer>
}

const boundary = 'plinth-e2e-7d3f'
const closing = `\r\n--${boundary}--\r\n`

/** Begins to send one file in the field `file`. */
export function openUpload(
  plinth: Pick<Plinth, 'port'>,
  account: Pick<Account, 'token'>,
  path: string,
  filename: string,
): SlowUpload {
  const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>()
  const body = request({
    host: '127.0.0.1',
    port: plinth.port,
    method: 'POST',
    path: `/api/v1${path}`,
    headers: {
      host: `localhost:${plinth.port}`,
      authorization: `Bearer ${account.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    agent: false,
  })
  body.on('error', reject)
  body.on('response', (response) => {
    const { statusCode: status = 0, headers } = response
    text(response).then((json) => resolve({ status, headers, json: JSON.parse(json) }), reject)
  })
  // Whoever never asks for the answer does not want to hear of a broken connection either.
  promise.catch(() => {})
  body.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  )
  return { body, finish: () => body.end(closing), answer: promise }
}
