// Invites a person to an organisation by mail.
import { parseEmail } from '@plinth/domain/accounts/email'
import {
  invitationLifetime,
  membersLimit,
  openInvitationsLimit,
  refusePersonal,
} from '@plinth/domain/accounts/organisations'
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { lockCredential } from '../access/lock-credential.ts'
import { lockAs, requireMember } from '../access/membership.ts'
import { requireRight } from '../access/require-right.ts'
import { requireVerified } from '../access/require-verified.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, mintLinkSecret } from '../base/secrets.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type InvitationView, inviterName } from './invitation-view.ts'
import { isFull } from './is-full.ts'

type InviteDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'sealer' | 'jobSignal'>

/**
 * Behaves the same whether or not the address is registered. A repeated invitation sends a new link
 * and invalidates the old one.
 */
export async function inviteMember(
  deps: InviteDeps,
  actor: AccountActor,
  input: { readonly email: string; readonly role: AssignableRole },
): Promise<InvitationView> {
  requireVerified(actor)
  const email = parseEmail(input.email)
  // Checked before the attempt is counted, and again under the lock.
  requireRight(actor, 'manage_members')
  await admitAttempts(deps, [
    { kind: 'invite_user', key: actor.userId },
    { kind: 'invite_address', key: email },
  ])
  const now = deps.clock.now()
  const code = mintLinkSecret(deps.random)
  const view = await deps.database.transact(async (tx) => {
    await lockCredential(tx, actor, now)
    const { tenant } = await lockAs(tx, actor, 'manage_members')
    const inviter = await requireMember(tx.tenants, tenant.id, actor.userId)
    await requireCapacity(tx, tenant, { email, now })
    const invitation = {
      id: makeId('invitation', deps.random(idBytes)),
      tenantId: tenant.id,
      email,
      role: input.role,
      invitedBy: inviter.userId,
      createdAt: now,
      expiresAt: now + invitationLifetime,
    }
    await tx.invitations.put({ ...invitation, hash: hashSecret(code) })
    await queueMail(deps, tx, {
      kind: 'invitation',
      to: email,
      inviter: inviterName(inviter),
      organisation: tenant.name,
      role: input.role,
      code,
    })
    return { invitation, inviter }
  })
  deps.jobSignal.notify('mail')
  return view
}

async function requireCapacity(
  tx: Transaction,
  tenant: TenantRecord,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<void> {
  const personal = refusePersonal(tenant.kind, 'invite')
  if (personal) throw personal
  const members = await tx.tenants.members(tenant.id)
  if (members.some((member) => member.email === email)) {
    throw new AppError('invalid_field', `A member already has the address ${email}.`)
  }
  const others = (await tx.invitations.ofTenant(tenant.id, now)).filter(
    (open) => open.email !== email,
  )
  if (others.length >= openInvitationsLimit) {
    throw new AppError(
      'forbidden',
      `This organisation has ${openInvitationsLimit} open invitations, which is the maximum. Withdraw one first.`,
    )
  }
  if (await isFull(tx, tenant.id, { email, now })) {
    throw new AppError(
      'forbidden',
      `An organisation can have at most ${membersLimit} members, including open invitations.`,
    )
  }
}
