// Everything that a run starts and writes ends with it, on failure and on Ctrl-C too.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Run {
  /** Empty at first; removed at the end. */
  readonly folder: string
  /** What to do at the end; the last one first. */
  defer(end: () => Promise<void>): void
  /** The end waits for it: it may be writing. */
  untilDone<T>(work: Promise<T>): Promise<T>
  /** Tells now, and below the results again, what they do not show by themselves. */
  note(line: string): void
  readonly notes: readonly string[]
}

export async function withRun<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'))
  // Peers that are started by root read it as somebody else.
  chmodSync(folder, 0o755)
  const notes: string[] = []
  const ends: (() => Promise<void>)[] = []
  let ending: Promise<void> | null = null
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end().catch(say)
  }
  const defer = (end: () => Promise<void>) => {
    ends.push(end)
    // An interrupt may come in the middle of starting something.
    if (ending !== null) ending = ending.then(endAll)
  }
  const finish = async () => {
    ending ??= endAll()
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
      untilDone(work) {
        defer(() => work.then(nothing, nothing))
        return work
      },
      note(line) {
        notes.push(line)
        say(line)
      },
      notes,
    })
  } finally {
    await finish()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

const nothing = () => {}

/** Progress; the results alone are on standard output. */
export function say(line: unknown): void {
  process.stderr.write(`${line}\n`)
}
