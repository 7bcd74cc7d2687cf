// Examples of organisations, members and invitations.
import type { z } from 'zod'
import type { organisationOperations } from '../operations/organisations.ts'
import type { tenant } from '../schemas/account.ts'
import type { invitation, member as memberSchema } from '../schemas/organisation.ts'
import { accountExample } from './account.ts'
import type { ExamplesOf } from './example.ts'
import { earlier, exampleIds, later, member, now, owner } from './example-values.ts'

const organisation: z.output<typeof tenant> = {
  id: exampleIds.organisation,
  name: 'Orchard',
  kind: 'organisation',
  plan: 'free',
  role: 'owner',
  country: 'DE',
  currency: 'EUR',
}

const colleague: z.output<typeof memberSchema> = {
  user_id: member.id,
  email: member.email,
  name: member.name,
  role: 'member',
  joined_at: earlier,
}

const pending: z.output<typeof invitation> = {
  id: exampleIds.invitation,
  email: 'new@example.com',
  role: 'member',
  invited_by: owner,
  created_at: now,
  expires_at: later,
}

export const organisationExamples: ExamplesOf<typeof organisationOperations> = {
  createOrganisation: { body: { name: 'Orchard' }, response: organisation },
  renameOrganisation: {
    body: { name: 'Orchard & Sons' },
    response: { ...organisation, name: 'Orchard & Sons' },
  },
  requireSecondFactor: { body: { required: true } },
  deleteOrganisation: { body: { confirm: 'Orchard' } },
  transferOwnership: {
    body: { user_id: member.id },
    response: { ...organisation, role: 'admin' },
  },
  listMembers: {
    response: [
      {
        user_id: owner.id,
        email: owner.email,
        name: owner.name,
        role: 'owner',
        joined_at: earlier,
      },
      colleague,
    ],
  },
  changeRole: { body: { role: 'admin' }, response: { ...colleague, role: 'admin' } },
  removeMember: {},
  listInvitations: { response: [pending] },
  inviteMember: { body: { email: 'new@example.com', role: 'member' }, response: pending },
  withdrawInvitation: {},
  switchTenant: {
    body: { tenant_id: exampleIds.organisation },
    response: { ...accountExample, tenant: { ...organisation, plan: 'business' } },
  },
}
