// Operations on organisations, members and invitations, and the switch between tenants.
import { z } from 'zod'
import { account, tenant } from '../schemas/account.ts'
import {
  changeRoleBody,
  deleteOrganisationBody,
  invitation,
  inviteBody,
  member,
  nameBody,
  switchTenantBody,
  transferBody,
} from '../schemas/organisation.ts'
import type { Operation } from './operation.ts'

const maxBytes = 65_536

/**
 * Except for `createOrganisation` and `switchTenant`, these act on the current tenant of the
 * credential.
 */
export const organisationOperations = {
  createOrganisation: {
    method: 'POST',
    path: '/organisations',
    summary: 'Create an organisation',
    description: 'You become its owner.',
    caller: 'account',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: nameBody, maxBytes },
    success: { kind: 'json', status: 201, schema: tenant },
    errors: [],
  },
  renameOrganisation: {
    method: 'PATCH',
    path: '/organisation',
    summary: 'Rename the organisation',
    description: 'Also renames a personal account.',
    caller: 'account',
    subject: 'account',
    right: 'rename_organisation',
    body: { kind: 'json', schema: nameBody, maxBytes },
    success: { kind: 'json', status: 200, schema: tenant },
    errors: [],
  },
  deleteOrganisation: {
    method: 'DELETE',
    path: '/organisation',
    summary: 'Delete the organisation',
    description: 'Permanently deletes the organisation and everything it owns.',
    caller: 'account',
    subject: 'account',
    right: 'give_away_organisation',
    body: { kind: 'json', schema: deleteOrganisationBody, maxBytes },
    success: { kind: 'empty', status: 204 },
    errors: [],
  },
  transferOwnership: {
    method: 'POST',
    path: '/organisation/transfer',
    summary: 'Transfer ownership',
    description: 'Makes another member the owner. You become an admin.',
    caller: 'account',
    subject: 'account',
    right: 'give_away_organisation',
    body: { kind: 'json', schema: transferBody, maxBytes },
    success: { kind: 'json', status: 200, schema: tenant },
    errors: ['not_found'],
  },
  listMembers: {
    method: 'GET',
    path: '/members',
    summary: 'List members',
    description: 'Lists the members in the order in which they joined.',
    caller: 'account',
    subject: 'account',
    right: 'see_members',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(member) },
    errors: [],
  },
  changeRole: {
    method: 'PATCH',
    path: '/members/{user_id}',
    summary: 'Change the role of a member',
    caller: 'account',
    subject: 'member',
    right: 'manage_members',
    body: { kind: 'json', schema: changeRoleBody, maxBytes },
    success: { kind: 'json', status: 200, schema: member },
    errors: ['not_found'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/members/{user_id}',
    summary: 'Remove a member',
    description:
      "Also revokes the member's tokens and disconnects their apps. Use your own id to leave the organisation.",
    caller: 'account',
    subject: 'member',
    right: 'leave_organisation',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'List pending invitations',
    description: 'Lists the invitations that were not accepted yet, newest first.',
    caller: 'account',
    subject: 'account',
    right: 'manage_members',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(invitation) },
    errors: [],
  },
  inviteMember: {
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a member',
    description:
      'Sends an invitation by email. It replaces an earlier invitation to the same address.',
    caller: 'account',
    subject: 'account',
    right: 'manage_members',
    body: { kind: 'json', schema: inviteBody, maxBytes },
    success: { kind: 'json', status: 201, schema: invitation },
    errors: ['rate_limited'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/{invitation_id}',
    summary: 'Withdraw an invitation',
    caller: 'account',
    subject: 'account',
    right: 'manage_members',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  switchTenant: {
    method: 'POST',
    path: '/me/tenant',
    summary: 'Switch organisation',
    description:
      'Switches this browser session to another organisation or to the personal account.',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: switchTenantBody, maxBytes },
    success: { kind: 'json', status: 200, schema: account },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type OrganisationOperations = typeof organisationOperations
