// The turn of one process to edit a drop. A process whose edit met another change takes it, and the
// others let that edit pass: otherwise one that has many edits to apply could keep the others out.
import type { DropId } from '@plinth/domain/base/ids'
import type { Deps } from '../base/deps.ts'

type TurnDeps = Pick<Deps, 'clock' | 'database' | 'failures' | 'processes'>

/** Longer than an edit takes. After that, others no longer wait for a process that has died. */
const turnMs = 10_000

const nameOf = (drop: DropId): string => `edit ${drop}`

/** Whether no other process has the turn. */
export async function mayEdit(
  { clock, database, processes }: TurnDeps,
  drop: DropId,
): Promise<boolean> {
  const turn = await database.read.leases.find(nameOf(drop), clock.now())
  return turn === null || turn.holder === processes.self
}

/** False if another process has it. */
export function takeTurn({ clock, database, processes }: TurnDeps, drop: DropId): Promise<boolean> {
  const now = clock.now()
  return database.transactWithoutSync((tx) =>
    tx.leases.take(nameOf(drop), processes.self, now, now + turnMs),
  )
}

/** The edit has been committed by then, so a failure must not become its outcome. */
export async function endTurn(
  { database, failures, processes }: TurnDeps,
  drop: DropId,
): Promise<void> {
  await database
    .transactWithoutSync((tx) => tx.leases.release(nameOf(drop), processes.self))
    .catch((error: unknown) => failures.report('end-edit-turn', error))
}
