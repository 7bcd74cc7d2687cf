// The name of the app that sent an MCP message.
import { isRecord } from '@plinth/domain/base/json-shape'
import { isBlank, nameFrom } from '@plinth/domain/base/text-fields'
import type { FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { appOf } from '../http/client-kind.ts'

const clientInfo = 'io.modelcontextprotocol/clientInfo'

/**
 * The name that the user authorized, else what the message says, which it does since the protocol
 * revision 2026-07-28, else the `User-Agent`: there is no session that could remember it.
 */
export function withAgent(
  actor: AccountActor,
  message: unknown,
  { headers }: FastifyRequest,
): AccountActor {
  const names = [actor.agent, named(message), appOf(headers)]
  const agent = names.find((name) => name && !isBlank(name))
  return agent ? { ...actor, agent } : actor
}

function named(message: unknown): string {
  const params = isRecord(message) ? message.params : null
  const meta = isRecord(params) ? params._meta : null
  const info = isRecord(meta) ? meta[clientInfo] : null
  const name = isRecord(info) ? info.title || info.name : null
  return typeof name === 'string' ? nameFrom(name) : ''
}
