// REST handler of the changes of a version. Comparing two versions of 20,000 files takes a tenth of
// a second on the thread that serves requests, and megabytes of memory.
import type { Operations } from '@plinth/contract/operations'
import type { TenantId } from '@plinth/domain/base/ids'
import type { UseCases } from '../../usecases/bind.ts'
import { createSingleFlight } from '../caching/single-flight.ts'
import type { HandlersOf } from './handler.ts'
import { presentChanges } from './present-changes.ts'

/** Concurrent requests for one version share a comparison; an account has one at a time. */
export function createChangesHandlers(
  useCases: Pick<UseCases, 'readChanges'>,
): HandlersOf<Pick<Operations, 'readChanges'>> {
  const singleFlight = createSingleFlight()
  const inTurn = createTurns()
  return {
    async readChanges({ actor, drop, params: { version_id: versionId }, query: { from } }) {
      const compare = () => useCases.readChanges(actor, { drop, versionId, from })
      const compared = await singleFlight(`${drop.id} ${versionId} ${from ?? ''}`, () =>
        inTurn(actor.tenantId, compare),
      )
      return presentChanges(compared)
    },
  }
}

function createTurns() {
  const last = new Map<TenantId, Promise<unknown>>()
  return async <T>(tenantId: TenantId, work: () => Promise<T>): Promise<T> => {
    const before = last.get(tenantId) ?? Promise.resolve()
    const turn = before.then(work, work)
    last.set(tenantId, turn)
    try {
      return await turn
    } finally {
      if (last.get(tenantId) === turn) last.delete(tenantId)
    }
  }
}
