// A multipart upload in which the test decides when the next bytes are sent.
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Account, Plinth } from './plinth.ts'

export interface UploadResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary JSON.
  readonly json: any
}

export interface SlowUpload {
  /** Writes the file's bytes. */
  readonly body: ClientRequest
  /** Ends the file and the multipart body. */
  finish(): void
  /** Rejects if the connection breaks before a response. */
  readonly response: Promise<UploadResponse>
}

const boundary = 'plinth-e2e-7d3f'
const closing = `\r\n--${boundary}--\r\n`

/** Starts to send one file in the field `file`. */
export function openUpload(
  plinth: Pick<Plinth, 'port'>,
  account: Pick<Account, 'token'>,
  path: string,
  filename: string,
): SlowUpload {
  const { promise, resolve, reject } = Promise.withResolvers<UploadResponse>()
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
  // A test that ignores the response must not fail for a broken connection.
  promise.catch(() => {})
  body.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  )
  return { body, finish: () => body.end(closing), response: promise }
}
