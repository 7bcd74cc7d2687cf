// Progress of a full run in a file, so that a run that was interrupted can go on.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Saved {
  readonly seed: number
  /** Inputs that were checked, by target. */
  readonly done: Readonly<Record<string, number>>
}

export interface Progress {
  readonly seed: number
  doneOf(target: string): number
  save(target: string, done: number): void
  /** All targets are complete: the next run starts anew. */
  finish(): void
}

const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/fuzz')

/** `kind` names the file; a given seed that differs from the saved one starts anew. */
export function openProgress(kind: string, seed: number | null): Progress {
  const file = path.join(folder, `${kind}.json`)
  const saved = load(file)
  const isSame = saved !== null && (seed === null || seed === saved.seed)
  const current = isSame ? saved : { seed: seed ?? Date.now() % 1_000_000_000, done: {} }
  const done = new Map(Object.entries(current.done))
  return {
    seed: current.seed,
    doneOf: (target) => done.get(target) ?? 0,
    save(target, count) {
      done.set(target, count)
      mkdirSync(folder, { recursive: true })
      const state: Saved = { seed: current.seed, done: Object.fromEntries(done) }
      writeFileSync(file, JSON.stringify(state))
    },
    finish: () => rmSync(file, { force: true }),
  }
}

/** For the short form, which always runs as a whole. */
export const unsavedProgress = (seed: number): Progress => ({
  seed,
  doneOf: () => 0,
  save: () => {},
  finish: () => {},
})

function load(file: string): Saved | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Saved
  } catch {
    return null
  }
}
