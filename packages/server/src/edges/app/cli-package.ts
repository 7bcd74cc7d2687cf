// Serves the matching CLI as an npm package: `npm install --global <service>/cli.tgz`.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { atFirstUse } from '@plinth/domain/base/at-first-use'
import { isNotModified } from '@plinth/domain/http/conditional'
import type { FastifyInstance } from 'fastify'
import type { ResourceFolder } from '../../resources/resources.ts'
import { withDefaultServer } from './cli-package-server.ts'

const path = '/cli.tgz'

export interface CliPackage {
  /** Hash of the archive. */
  readonly hash: string
  /** The gzipped archive. Compressed at the first use: most starts of the server never send it. */
  readonly content: () => Buffer
}

/**
 * The package with this server as its default. Null if it was not built, as after an install without
 * scripts.
 */
export function loadCliPackage(files: ResourceFolder, baseUrl: string): CliPackage | null {
  const built = files.read('cli.tgz')
  return built && packageOf(withDefaultServer(built, new URL(baseUrl).origin))
}

export const packageOf = (archive: Buffer): CliPackage => ({
  hash: createHash('sha256').update(archive).digest('hex'),
  content: atFirstUse(() => gzipSync(archive)),
})

/**
 * URL path for commands that run the package with npx. npx never refetches a URL, so each build has
 * its own: the query is a hash of the content, and the server ignores it.
 */
export const cliPackagePath = (cliPackage: CliPackage | null): string =>
  cliPackage === null ? path : `${path}?${cliPackage.hash.slice(0, 8)}`

export function registerCliPackage(app: FastifyInstance, cliPackage: CliPackage | null): void {
  app.get(path, async (request, reply) => {
    if (cliPackage === null) return reply.header('cache-control', 'no-store').callNotFound()
    const etag = `"${cliPackage.hash}"`
    // Revalidated each time, so that installing again after an upgrade gets the new build.
    reply.header('cache-control', 'public, no-cache').header('etag', etag)
    const ifNoneMatch = request.headers['if-none-match']
    if (isNotModified({ ifNoneMatch }, { etag, lastModified: 0 })) return reply.code(304).send()
    return reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', 'attachment; filename="plinth-cli.tgz"')
      .send(cliPackage.content())
  })
}
