// REST handlers of organisations, members, invitations and API tokens.
import type { OrganisationOperations } from '@plinth/contract/operations/organisations'
import type { TokenOperations } from '@plinth/contract/operations/tokens'
import type { UseCases } from '../../usecases/bind.ts'
import type { HandlersOf } from './handler.ts'
import { presentMe, presentTenant } from './present.ts'
import {
  presentCreatedToken,
  presentInvitation,
  presentMember,
  presentToken,
} from './present-organisations.ts'

export const createOrganisationHandlers = (
  useCases: UseCases,
): HandlersOf<OrganisationOperations & TokenOperations> => ({
  async createOrganisation({ actor, body }) {
    return presentTenant(await useCases.createOrganisation(actor, body))
  },

  async renameOrganisation({ actor, body }) {
    return presentTenant(await useCases.renameOrganisation(actor, body))
  },

  async requireSecondFactor({ actor, body }) {
    await useCases.requireSecondFactor(actor, body)
    return undefined
  },

  async deleteOrganisation({ actor, body }) {
    await useCases.deleteOrganisation(actor, body)
    return undefined
  },

  async transferOwnership({ actor, body: { user_id: userId } }) {
    return presentTenant(await useCases.transferOwnership(actor, { userId }))
  },

  async listMembers({ actor }) {
    return (await useCases.listMembers(actor)).map(presentMember)
  },

  async changeRole({ actor, member: { userId }, body }) {
    return presentMember(await useCases.changeRole(actor, { userId, ...body }))
  },

  async removeMember({ actor, member: { userId } }) {
    await useCases.removeMember(actor, { userId })
    return undefined
  },

  async listInvitations({ actor }) {
    return (await useCases.listInvitations(actor)).map(presentInvitation)
  },

  async inviteMember({ actor, body }) {
    return presentInvitation(await useCases.inviteMember(actor, body))
  },

  async withdrawInvitation({ actor, params: { invitation_id: id } }) {
    await useCases.withdrawInvitation(actor, { id })
    return undefined
  },

  async switchTenant({ actor, body: { tenant_id: tenantId } }) {
    return presentMe(await useCases.getMe(await useCases.switchTenant(actor, { tenantId })))
  },

  async listTokens({ actor }) {
    return (await useCases.listTokens(actor)).map(presentToken)
  },

  async createToken({ actor, body }) {
    const { name, access, site_id: dropId, expires_at: end = null } = body
    const expiresAt = end === null ? null : Date.parse(end)
    const created = await useCases.createToken(actor, { name, access, dropId, expiresAt })
    return presentCreatedToken(created)
  },

  async revokeToken({ actor, params: { token_id: id } }) {
    await useCases.revokeToken(actor, { id })
    return undefined
  },
})
