// Loads what an operation acts on, once, before its body is read.
import type { Subject } from '@plinth/domain/accounts/access'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { ReportRecord } from '../../ports/database/reports.ts'
import type { Member } from '../../ports/database/tenants.ts'
import type { Deps } from '../base/deps.ts'
import type { PublisherActor } from './actor.ts'
import { anyDrop, newestReport } from './any-drop.ts'
import { type ManagedDrop, managedDrop, noSuchAnonymousDrop } from './managed-drop.ts'
import { requireMember } from './membership.ts'
import { type DropOwner, type OwnedDrop, ownedDrop } from './owned-drop.ts'

/** The records that a handler receives, by the subject of its operation. */
export interface LoadedSubjects {
  readonly public: object
  readonly user: object
  readonly account: object
  readonly service: object
  readonly 'own-drop': { readonly drop: OwnedDrop }
  readonly 'any-drop': { readonly drop: DropRecord }
  readonly 'reported-drop': { readonly report: ReportRecord }
  readonly member: { readonly member: Member }
  readonly 'anonymous-drop': { readonly drop: ManagedDrop }
}

export interface SubjectInPath {
  readonly subject: Subject
  readonly params: Readonly<Record<string, string>>
}

/** Throws `not_found` if it does not exist for this caller, whose right was checked before. */
export async function loadSubject(
  { database: { read } }: Pick<Deps, 'database'>,
  actor: DropOwner | PublisherActor,
  { subject, params }: SubjectInPath,
): Promise<LoadedSubjects[Subject]> {
  const { id = '', user_id: userId = '' } = params
  if ('manageToken' in actor) return { drop: await managedDrop(read.drops, actor, id) }
  switch (subject) {
    case 'public':
    case 'user':
    case 'account':
    case 'service':
      return {}
    case 'own-drop':
      return { drop: await ownedDrop(read.drops, actor, id) }
    case 'any-drop':
      return { drop: await anyDrop(read, id) }
    case 'reported-drop':
      return { report: await newestReport(read, id) }
    case 'member':
      return { member: await requireMember(read.tenants, actor.tenantId, userId) }
    case 'anonymous-drop':
      // No account has access to a drop without an owner.
      throw noSuchAnonymousDrop()
    default:
      return subject satisfies never
  }
}
