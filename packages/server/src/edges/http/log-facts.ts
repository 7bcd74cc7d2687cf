// What the log says about a request besides its path and status: who called, and about which drop.
// Ids only: names, tokens and addresses in full stay out of the log.
import { parseId } from '@plinth/domain/base/ids'
import type { FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor } from '../../usecases/access/actor.ts'

type Facts = Readonly<Record<string, string>>

/** Adds the facts to every later line about the request. Each may be added once. */
export function addToLog(request: FastifyRequest, facts: Facts | null): void {
  if (facts !== null) request.log = request.log.child(facts)
}

/** The account, and the API token or connected app that it acts with. */
export function actorFacts(actor: AccountActor | AnonymousActor): Facts {
  if (!('userId' in actor)) return { actor: 'anonymous' }
  const { userId, tenantId, credential } = actor
  return { actor: userId, tenant: tenantId, ...(credential && { credential: credential.id }) }
}

/** The id and slug of a drop, or of a response about one; null for anything else. */
export function dropFacts(value: unknown): Facts | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, slug } = value as { readonly id?: unknown; readonly slug?: unknown }
  if (typeof id !== 'string' || typeof slug !== 'string') return null
  return parseId('drop', id) === null ? null : { drop: id, slug }
}
