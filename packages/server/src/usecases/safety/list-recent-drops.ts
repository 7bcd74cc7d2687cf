// Lists recent anonymous drops, for operators.
import type { PageCursor } from '../../ports/database/page.ts'
import type { OperatorActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { type DropSummary, summarise } from './drop-summaries.ts'
import { type ResultPage, readResultPage } from './result-page.ts'

/** Newest first. */
export async function listRecentDrops(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  _operator: OperatorActor,
  input: { readonly before: PageCursor | null },
): Promise<ResultPage<DropSummary>> {
  const { read } = database
  const { rows, next } = await readResultPage(
    input.before,
    (page) => read.drops.anonymous(page),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
  const summaries = await summarise(read, rows, clock.now())
  return { rows: rows.flatMap(({ id }) => summaries.get(id) ?? []), next }
}
