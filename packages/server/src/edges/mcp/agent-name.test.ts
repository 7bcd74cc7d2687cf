import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { withAgent } from './agent-name.ts'

const invisible = '\u3164\u2800'

const agentOf = (authorized: string | undefined, clientName: string, userAgent: string) => {
  const actor = { userId: 'u', ...(authorized !== undefined && { agent: authorized }) }
  const _meta = { 'io.modelcontextprotocol/clientInfo': { name: clientName } }
  const request = { headers: { 'user-agent': userAgent } } as FastifyRequest
  return withAgent(actor as unknown as AccountActor, { params: { _meta } }, request).agent
}

test.each([
  ['the authorized name first', 'Claude', 'claude-code', 'Cursor/1.0', 'Claude'],
  ['then the name in the message', undefined, 'claude-code', 'Cursor/1.0', 'claude-code'],
  ['then the User-Agent', undefined, '', 'Cursor/1.0', 'Cursor'],
  ['no authorized name that is invisible', invisible, 'claude-code', '', 'claude-code'],
  ['no invisible name in the message', undefined, invisible, 'Cursor/1.0', 'Cursor'],
  ['none at all', undefined, invisible, 'curl/8.0', undefined],
])('the name of an agent: %s', (_, authorized, clientName, userAgent, agent) => {
  expect(agentOf(authorized, clientName, userAgent)).toBe(agent)
})
