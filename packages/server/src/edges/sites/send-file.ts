// One file of a version as an answer: validators, headers, bytes.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ManifestFile } from '@plinth/domain/manifest'
import type { PageStatus } from '@plinth/domain/redirect-rule'

export interface FileAnswer {
  readonly file: ManifestFile
  readonly status: PageStatus
  readonly indexable: boolean
  readonly open: () => Promise<Buffer | Readable>
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, indexable, open }: FileAnswer,
): Promise<void> {
  const etag = `"${file.digest.slice(0, 32)}"`
  const headers: OutgoingHttpHeaders = {
    etag,
    'cache-control': status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    ...(!indexable && { 'x-robots-tag': 'noindex' }),
  }
  request.resume()
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers['content-type'] = file.type
  headers['content-length'] = file.size
  if (request.method === 'HEAD') {
    response.writeHead(status, headers).end()
    return
  }
  const content = await open()
  response.writeHead(status, headers)
  if (Buffer.isBuffer(content)) {
    response.end(content)
    return
  }
  // A visitor who leaves in the middle is no failure of ours.
  await pipeline(content, response).catch((error: unknown) => {
    if (!response.destroyed && !request.destroyed) throw error
  })
}

/** Weak comparison (RFC 9110, 13.1.2): a list, with or without `W/`, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return (
    header.trim() === '*' || header.split(',').some((t) => t.trim().replace(/^W\//, '') === etag)
  )
}
