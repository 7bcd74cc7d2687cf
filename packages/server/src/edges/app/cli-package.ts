// Serves the matching CLI as an npm package: `npm install --global <service>/cli.tgz`.
import { createHash } from 'node:crypto'
import { isNotModified } from '@plinth/domain/http/conditional'
import type { FastifyInstance } from 'fastify'
import type { ResourceFolder } from '../../resources/resources.ts'
import { withDefaultServer } from './cli-package-server.ts'

const path = '/cli.tgz'

/**
 * The package with this server as its default. Null if it was not built, as after an install without
 * scripts.
 */
export function loadCliPackage(files: ResourceFolder, baseUrl: string): Buffer | null {
  const built = files.read('cli.tgz')
  return built && withDefaultServer(built, new URL(baseUrl).origin)
}

const digestOf = (content: Buffer | null) => createHash('sha256').update(content ?? '')

/**
 * URL path for commands that run the package with npx. npx never refetches a URL, so each build has
 * its own: the query is a hash of the content, and the server ignores it.
 */
export const cliPackagePath = (content: Buffer | null): string =>
  content === null ? path : `${path}?${digestOf(content).digest('hex').slice(0, 8)}`

export function registerCliPackage(app: FastifyInstance, content: Buffer | null): void {
  const etag = `"${digestOf(content).digest('base64url')}"`
  app.get(path, async (request, reply) => {
    if (content === null) return reply.header('cache-control', 'no-store').callNotFound()
    // Revalidated each time, so that installing again after an upgrade gets the new build.
    reply.header('cache-control', 'public, no-cache').header('etag', etag)
    const ifNoneMatch = request.headers['if-none-match']
    if (isNotModified({ ifNoneMatch }, { etag, lastModified: 0 })) return reply.code(304).send()
    return reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', 'attachment; filename="plinth-cli.tgz"')
      .send(content)
  })
}
