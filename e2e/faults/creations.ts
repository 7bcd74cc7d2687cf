// Drops that are created during the fault: those acknowledged exist, and those refused do not.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './history.ts'
import { listDrops } from './reads.ts'
import { outcomeOf } from './send.ts'
import { call, type Writer } from './writes.ts'

export interface Creation {
  readonly slug: string
  readonly outcome: Outcome
}

export async function createDrops(
  writer: Writer,
  name: string,
  isEnded: () => boolean,
): Promise<Creation[]> {
  const creations: Creation[] = []
  while (creations.length < 10 && !isEnded()) {
    const slug = `${name}-new-${creations.length}`
    const answer = await call(writer, '/sites', { method: 'POST', body: { slug } })
    creations.push({ slug, outcome: outcomeOf(answer) })
    await sleep(300)
  }
  return creations
}

/** Deletes them, too. */
export async function checkCreations(
  writer: Writer,
  creations: readonly Creation[],
): Promise<string[]> {
  const drops = await listDrops(writer)
  const problems: string[] = []
  for (const { slug, outcome } of creations) {
    const found = drops.filter((drop) => drop.slug === slug)
    const isRight = outcome === 'unknown' || found.length === (outcome === 'acknowledged' ? 1 : 0)
    if (!isRight) problems.push(`the creation of ${slug} was ${outcome}: found ${found.length}`)
    for (const { id } of found) await call(writer, `/sites/${id}`, { method: 'DELETE' })
  }
  return problems
}
