// Removes a custom domain from a drop.
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { type DomainReference, hostnameInPath, requireDomain } from './require-domain.ts'

/** Any account may claim the hostname from now on, and the slug's address serves the drop again. */
export async function removeDomain(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: DomainReference,
): Promise<void> {
  const now = clock.now()
  await database.transact(async (tx) => {
    await lockAs(tx, actor, 'change_settings')
    const { id: dropId } = await ownedDrop(tx.drops, actor, input.id)
    const hostname = hostnameInPath(input.hostname)
    await tx.domains.lock(hostname)
    await tx.domains.remove(await requireDomain(tx.domains, { dropId, hostname, now }))
    const event = { kind: 'domain_removed', detail: { hostname } } as const
    await recordEvent(tx, { dropId, actor, at: now, ...event })
    await tx.changes.append({ drop: dropId, label: hostname }, now)
  })
}
