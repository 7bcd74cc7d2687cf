// Sends the content of a file of a drop from the API's origin, where it must not run as a page.
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { isNotModified } from '@plinth/domain/http/conditional'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileContent } from './handler.ts'
import { versionTag } from './version-tag.ts'

/**
 * A browser downloads it: the owner's session cookie is sent to this origin, and any member may
 * have uploaded the file.
 */
const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileContent,
): Promise<FastifyReply> {
  const etag = versionTag(file.version)
  reply.headers({ ...inert, etag, 'cache-control': 'private, no-cache' })
  const ifNoneMatch = request.headers['if-none-match']
  if (isNotModified({ ifNoneMatch }, { etag, lastModified: null })) return reply.code(304).send()
  // Fastify would set the length of any other body.
  const content = request.method === 'HEAD' ? Readable.from([]) : await file.open()
  // After the content is open: an error response must not have them.
  reply.headers({
    'content-type': file.type,
    'content-disposition': `attachment; filename*=UTF-8''${encodedName(file.path)}`,
    'content-length': file.size,
    ...(file.lines !== undefined && { 'x-plinth-lines': file.lines }),
  })
  if (typeof content === 'string') return reply.send(content)
  return reply.send(content.once('error', (err) => request.log.error({ err }, 'download failed')))
}

/** RFC 8187: `encodeURIComponent` leaves some characters that are not allowed there. */
const encodedName = (path: string): string =>
  encodeURIComponent(posix.basename(path)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
