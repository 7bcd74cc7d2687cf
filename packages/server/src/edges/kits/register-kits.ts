// Routes of the kits: what agents install to use this service, each with its own addresses.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SendCompressed } from '../http/send-compressed.ts'
import { marketplace, marketplacePath, pluginArchive, pluginPath } from './claude-plugin.ts'
import type { KitFacts } from './kit-facts.ts'
import { bundlePath, mcpBundle } from './mcp-bundle.ts'
import { serverJson } from './server-json.ts'
import { skillPath, skillsIndex, skillText } from './skill.ts'

export function registerKits(
  app: FastifyInstance,
  facts: KitFacts,
  sendCompressed: SendCompressed,
): void {
  const skill = skillText(facts)
  // Most starts of the server never send an archive.
  const plugin = once(() => pluginArchive(facts))
  const bundle = once(() => mcpBundle(facts))

  const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
    sendCompressed(
      reply
        .header('content-type', type)
        .header('cache-control', 'public, no-cache')
        .header('access-control-allow-origin', '*'),
      content,
    )
  const sendJson = (reply: FastifyReply, value: object) =>
    send(reply, 'application/json; charset=utf-8', `${JSON.stringify(value, null, 2)}\n`)
  const sendArchive = (reply: FastifyReply, path: string, content: Buffer) =>
    send(
      reply.header('content-disposition', `attachment; filename="${path.split('/').at(-1)}"`),
      'application/zip',
      content,
    )

  for (const path of ['/skill.md', skillPath]) {
    app.get(path, (_request, reply) => send(reply, 'text/markdown; charset=utf-8', skill))
  }
  app.get('/.well-known/agent-skills/index.json', (_request, reply) =>
    sendJson(reply, skillsIndex(skill)),
  )
  app.get('/server.json', (_request, reply) => sendJson(reply, serverJson(facts)))
  app.get(marketplacePath, async (_request, reply) =>
    sendJson(reply, marketplace(facts, await plugin())),
  )
  app.get(pluginPath, async (_request, reply) => sendArchive(reply, pluginPath, await plugin()))
  app.get(bundlePath, async (_request, reply) => {
    const archive = await bundle()
    if (archive === null) return reply.header('cache-control', 'no-store').callNotFound()
    return sendArchive(reply, bundlePath, archive)
  })
}

/** Calls the function at its first use. A failure is not kept, so the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= make().catch((error: unknown) => {
      result = null
      throw error
    })
    return result
  }
}
