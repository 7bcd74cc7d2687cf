// The command-line client that belongs to this service, as a package: `npx <service>/cli.tgz`.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isNotModified } from '@plinth/domain/conditional'
import type { FastifyInstance } from 'fastify'

export const cliPackageFile = (): string =>
  fileURLToPath(import.meta.resolve('plinth/dist/cli.tgz'))

/** Null where it was not built, as after an install without the dev dependencies. */
export const loadCliPackage = (file: string): Buffer | null =>
  existsSync(file) ? readFileSync(file) : null

export function registerCliPackage(app: FastifyInstance, content: Buffer | null): void {
  const etag = `"${createHash('sha256')
    .update(content ?? '')
    .digest('base64url')}"`
  app.get('/cli.tgz', async (request, reply) => {
    if (content === null) return reply.header('cache-control', 'no-store').callNotFound()
    // Nobody may run yesterday's client against the service of today.
    reply.header('cache-control', 'public, no-cache').header('etag', etag)
    const ifNoneMatch = request.headers['if-none-match']
    if (isNotModified({ ifNoneMatch }, { etag, lastModified: 0 })) return reply.code(304).send()
    return reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', 'attachment; filename="plinth-cli.tgz"')
      .send(content)
  })
}
