// The phase at the end of a copy in which the source refuses every change.
import { AppError } from '@plinth/domain/base/errors'
import type { Deps } from '../base/deps.ts'

type SourceDeps = Pick<Deps, 'database' | 'failures'>

/** The source accepts changes again so long after the death of the process that copies it. */
const pauseMs = 30_000
const extendEveryMs = 5_000

export interface ReadOnlySource {
  /** Leaves the source read-only for good. Rejects if it has accepted changes meanwhile. */
  keep(): Promise<void>
}

/** If `work` rejects, the source accepts changes again, unless it was left read-only before. */
export async function withReadOnlySource<T>(
  { database, failures }: SourceDeps,
  id: string,
  work: (source: ReadOnlySource) => Promise<T>,
): Promise<T> {
  const isPaused = await database.transact((tx) => tx.copies.pauseWrites(id, pauseMs))
  if (!isPaused) throw replaced()
  /** A clock that is set back would otherwise hide that it has lapsed. */
  let hasLapsed = false
  const timer = setInterval(() => {
    database
      .transact((tx) => tx.copies.extendPause(id, pauseMs))
      .then((isPaused) => {
        hasLapsed ||= !isPaused
      })
      .catch((error: unknown) => failures.report('extend-read-only', error))
  }, extendEveryMs)
  try {
    return await work({
      async keep() {
        clearInterval(timer)
        if (hasLapsed || !(await database.transact((tx) => tx.copies.extendPause(id, null))))
          throw lapsed()
      },
    })
  } catch (error) {
    throw (await endPause({ database, failures }, id)) ? error : staysReadOnly(error)
  } finally {
    clearInterval(timer)
  }
}

/** Returns false if the source was left read-only, even if the response to `keep` was lost. */
async function endPause({ database, failures }: SourceDeps, id: string): Promise<boolean> {
  try {
    return await database.transact(async (tx) => {
      await tx.copies.endPause(id)
      return !(await tx.copies.find())?.isFinal
    })
  } catch (error) {
    failures.report('end-read-only', error)
    return true
  }
}

const staysReadOnly = (cause: unknown) =>
  new AppError(
    'unavailable',
    'The copy could not be completed, and this service stays read-only. Run the command again: it continues. To continue here instead, run `plinthd copy --cancel`.',
    { cause },
  )

const replaced = () =>
  new AppError(
    'unavailable',
    'Another copy of this service has begun, so this one cannot continue.',
  )

const lapsed = () =>
  new AppError(
    'unavailable',
    'The copy was suspended for too long, and the service accepted changes again. Run it again: it continues.',
  )
