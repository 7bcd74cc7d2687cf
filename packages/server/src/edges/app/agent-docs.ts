// Documentation for agents (`/llms.txt`, `/docs/agents.md`) as plain text, with this service's own
// URLs.
import type { FastifyInstance } from 'fastify'
import type { AgentFacts } from '../pages/agent-docs/agent-facts.ts'
import { agentsPage } from '../pages/agent-docs/agents-page.ts'
import { llmsTxt } from '../pages/agent-docs/llms-txt.ts'

export function registerAgentDocs(app: FastifyInstance, facts: AgentFacts): void {
  const texts = [
    { path: '/llms.txt', type: 'text/plain; charset=utf-8', text: llmsTxt(facts) },
    { path: '/docs/agents.md', type: 'text/markdown; charset=utf-8', text: agentsPage(facts) },
  ]
  for (const { path, type, text } of texts) {
    app.get(path, async (_request, reply) => reply.header('content-type', type).send(text))
  }
}
