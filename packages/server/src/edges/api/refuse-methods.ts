// Route that returns 405 with `Allow` for methods that an address does not support. One for each
// address took a tenth of the server's start.
import { METHODS } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A client that sends CONNECT wants a proxy, so it does not reach a route. */
const allMethods = METHODS.filter((method) => method !== 'CONNECT')

interface Address {
  readonly path: string
  readonly pattern: RegExp
  readonly supported: readonly string[]
}

/** `methods` has the paths of all routes below the root, in the router's syntax, with HEAD where it is supported. */
export function refuseOtherMethods(
  app: FastifyInstance,
  root: string,
  methods: ReadonlyMap<string, readonly string[]>,
): void {
  for (const method of allMethods)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const addresses = [...methods].map(
    ([path, supported]): Address => ({ path, pattern: patternOf(path), supported }),
  )
  app.route({
    method: allMethods,
    url: `${root}/*`,
    handler: async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const fitting = addresses.filter(({ pattern }) => pattern.test(path))
      const found = fitting.find((each) => !fitting.some((other) => hides(other.path, each.path)))
      if (!found || found.supported.includes(request.method)) return reply.callNotFound()
      return refuse(found, request, reply)
    },
  })
  // For a method that `/sites/export` does not support, the router would choose `/sites/:id`.
  for (const address of addresses) {
    for (const url of withSlash(address.path)) {
      if (!addresses.some((other) => hides(url, other.path))) continue
      app.route({
        method: allMethods.filter((method) => !address.supported.includes(method)),
        url,
        handler: async (request, reply) => refuse(address, request, reply),
      })
    }
  }
}

/** A trailing slash is the same address. The path of a file has none. */
export const withSlash = (path: string): readonly string[] =>
  path.endsWith('*') ? [path] : [path, `${path}/`]

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`)

/**
 * Whether a URL can fit both paths, and the router prefers the first for it: at the first difference
 * it has a text, and the other one a parameter, which can be empty.
 */
function hides(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('/'), other.split('/')]
  let isPreferred: boolean | null = null
  for (const [at, our] of ours.entries()) {
    const their = theirs[at]
    if (their === '*') return isPreferred ?? our !== '*'
    if (their === undefined || our === '*') return false
    if (our === their || (isOpen(our) && isOpen(their))) continue
    if (!isOpen(our) && !isOpen(their)) return false
    isPreferred ??= isOpen(their)
  }
  return isPreferred === true && ours.length === theirs.length
}

const isOpen = (segment: string): boolean => segment.startsWith(':')

function refuse({ supported }: Address, request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', supported.join(', '))
  throw new AppError(
    'method_not_allowed',
    `${request.method} is not supported here. Use ${supported.join(', ')}.`,
  )
}
