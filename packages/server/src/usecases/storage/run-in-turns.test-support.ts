// Test fixture: a use case that runs step by step. A step ends where it calls the database or the
// blob store, so a test decides the order of several, or leaves one unfinished as if it was killed.
import type { Reader } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

export interface Runner {
  isDone(): boolean
  /** Whether an upload waits for a sweep. It tries again in its next step. */
  isBlocked(): boolean
  /** Rejects if the use case does. */
  step(): Promise<void>
}

/** `work` may only use the `deps` that it gets. */
export function startRunner(deps: Deps, work: (deps: Deps) => Promise<void>): Runner {
  const waiting: (() => void)[] = []
  let stopped = Promise.withResolvers<void>()
  let done = false
  let blocked = false
  const turn = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    stopped.resolve()
    return promise
  }
  const ended = turn()
    .then(() =>
      work(
        inTurns(deps, turn, (isHeld) => {
          blocked = !isHeld
        }),
      ),
    )
    .finally(() => {
      done = true
    })
  // Awaited by `step`, unless the runner is left unfinished.
  ended.catch(() => {})
  return {
    isDone: () => done,
    isBlocked: () => blocked,
    async step() {
      stopped = Promise.withResolvers()
      for (const proceed of waiting.splice(0)) proceed()
      await Promise.race([stopped.promise, ended])
    },
  }
}

type Turn = () => Promise<void>

function inTurns(deps: Deps, turn: Turn, onHold: (isHeld: boolean) => void): Deps {
  const { blobs, database } = deps
  return {
    ...deps,
    database: {
      ...database,
      read: readInTurns(database.read, turn),
      async transact(work) {
        await turn()
        return database.transact(work)
      },
      async transactWithoutSync(work) {
        await turn()
        const result = await database.transactWithoutSync(work)
        if (typeof result === 'boolean') onHold(result)
        return result
      },
    },
    blobs: {
      ...methodsInTurns(blobs, turn),
      async *list(drop) {
        await turn()
        yield* blobs.list(drop)
        await turn()
      },
    },
  }
}

const readInTurns = (reader: Reader, turn: Turn): Reader =>
  Object.fromEntries(
    Object.entries(reader).map(([table, methods]) => [table, methodsInTurns(methods, turn)]),
  ) as unknown as Reader

const methodsInTurns = <T extends object>(methods: T, turn: Turn): T =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      async (...args: unknown[]) => {
        await turn()
        return method(...args)
      },
    ]),
  ) as T
