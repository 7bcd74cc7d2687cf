// The clock as a caller: at start, then every minute.
import type { UseCases } from '../../usecases/bind.ts'

export interface JobOptions {
  readonly useCases: Pick<UseCases, 'keepHouse'>
  readonly onFailure: (error: unknown) => void
}

export interface JobEdge {
  /** Resolves when a run that is under way has ended. */
  close(): Promise<void>
}

const everyMs = 60_000

export function startJobs({ useCases, onFailure }: JobOptions): JobEdge {
  let running: Promise<void> | null = null

  const run = () => {
    running ??= useCases
      .keepHouse()
      .then((failures) => failures.forEach(onFailure), onFailure)
      .finally(() => {
        running = null
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()

  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
