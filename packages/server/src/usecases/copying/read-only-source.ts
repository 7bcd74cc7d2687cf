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

/** If `work` rejects, the source accepts changes again. */
export async function withReadOnlySource<T>(
  { database, failures }: SourceDeps,
  id: string,
  work: (source: ReadOnlySource) => Promise<T>,
): Promise<T> {
  const isPaused = await database.transact((tx) => tx.copies.pauseWrites(id, pauseMs))
  if (!isPaused) throw replaced()
  const timer = setInterval(() => {
    database
      .transact((tx) => tx.copies.extendPause(id, pauseMs))
      .catch((error: unknown) => failures.report('extend-read-only', error))
  }, extendEveryMs)
  try {
    return await work({
      async keep() {
        clearInterval(timer)
        if (!(await database.transact((tx) => tx.copies.extendPause(id, null)))) throw lapsed()
      },
    })
  } catch (error) {
    await database
      .transact((tx) => tx.copies.endPause(id))
      .catch((failure: unknown) => failures.report('end-read-only', failure))
    throw error
  } finally {
    clearInterval(timer)
  }
}

const replaced = () =>
  new AppError('unavailable', 'Another copy has been started or this one was cancelled.')

const lapsed = () =>
  new AppError(
    'unavailable',
    'The copy was suspended for too long, and the service accepted changes again. Run it again: it continues.',
  )
