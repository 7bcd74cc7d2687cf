// Lifecycle of one benchmark run: a temporary folder, and clean-up that also runs on failure and Ctrl-C.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Run {
  /** Temporary folder, empty at the start and removed at the end. */
  readonly folder: string
  /** Registers a clean-up step. Steps run in reverse order. */
  defer(step: () => Promise<void>): void
  /** Delays clean-up until `work` has settled, because it may be writing to the folder. */
  delayCleanup<T>(work: Promise<T>): Promise<T>
  /** Prints a remark now, and again below the results. */
  note(line: string): void
  readonly notes: readonly string[]
}

export async function withRun<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'))
  // Peers that root starts may switch to another user, who must be able to read it.
  chmodSync(folder, 0o755)
  const notes: string[] = []
  const cleanups: (() => Promise<void>)[] = []
  let ending: Promise<void> | null = null
  const cleanUp = async () => {
    for (let step = cleanups.pop(); step; step = cleanups.pop()) await step().catch(logProgress)
  }
  const defer = (step: () => Promise<void>) => {
    cleanups.push(step)
    // An interrupt can arrive while something is being started.
    if (ending !== null) ending = ending.then(cleanUp)
  }
  const finish = async () => {
    ending ??= cleanUp()
    let awaited: Promise<void> | null = null
    while (awaited !== ending) {
      awaited = ending
      await awaited
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupt = () => void finish().then(() => process.exit(130))
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await work({
      folder,
      defer,
      delayCleanup(work) {
        defer(() => work.then(noop, noop))
        return work
      },
      note(line) {
        notes.push(line)
        logProgress(line)
      },
      notes,
    })
  } finally {
    await finish()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

const noop = () => {}

/** Prints progress to standard error; standard output carries only the results. */
export function logProgress(line: unknown): void {
  process.stderr.write(`${line}\n`)
}
