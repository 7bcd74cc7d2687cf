// `/llms.txt`: index of the documentation for agents, with this service's own URLs.
import type { FastifyInstance } from 'fastify'
import type { SendCompressed } from '../http/send-compressed.ts'
import type { AgentFacts } from '../pages/agent-docs/agent-facts.ts'
import { llmsTxt } from '../pages/agent-docs/llms-txt.ts'

export function registerAgentDocs(
  app: FastifyInstance,
  facts: AgentFacts,
  sendCompressed: SendCompressed,
): void {
  const text = llmsTxt(facts)
  app.get('/llms.txt', async (_request, reply) =>
    sendCompressed(
      reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-cache'),
      text,
    ),
  )
}
