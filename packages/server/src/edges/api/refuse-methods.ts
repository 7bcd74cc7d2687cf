// A request with a method that its address does not support is told which ones are. One route for all
// addresses finds that out when it is needed: a route for each would be a tenth of the server's start.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Address {
  readonly path: string
  readonly pattern: RegExp
  readonly supported: readonly string[]
}

/** `methods` has the paths of all routes below the root, in the router's syntax. */
export function refuseOtherMethods(
  app: FastifyInstance,
  root: string,
  methods: ReadonlyMap<string, readonly string[]>,
): void {
  const addresses = [...methods].map(([path, allowed]): Address => {
    const supported = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    return { path, pattern: patternOf(path), supported }
  })
  app.route({
    method: allMethods,
    url: `${root}/*`,
    handler: async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const found = addresses.find(({ pattern }) => pattern.test(path))
      if (!found || found.supported.includes(request.method)) return reply.callNotFound()
      return refuse(found, request, reply)
    },
  })
  // The router would choose `/sites/:id` for the methods that `/sites/export` does not support.
  for (const address of addresses.filter((one) => isShadowed(one, addresses))) {
    for (const url of [address.path, `${address.path}/`]) {
      app.route({
        method: allMethods.filter((method) => !address.supported.includes(method)),
        url,
        handler: async (request, reply) => refuse(address, request, reply),
      })
    }
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}/?$`)

const isShadowed = ({ path }: Address, addresses: readonly Address[]): boolean =>
  addresses.some((other) => other.path !== path && other.pattern.test(path))

function refuse({ supported }: Address, request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', supported.join(', '))
  throw new AppError(
    'method_not_allowed',
    `${request.method} is not supported here. Use ${supported.join(', ')}.`,
  )
}
