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
    summary: 'Create an organisation, with the caller as its owner.',
    caller: 'account',
    body: { kind: 'json', schema: nameBody, maxBytes },
    success: { kind: 'json', status: 201, schema: tenant },
    errors: [],
  },
  renameOrganisation: {
    method: 'PATCH',
    path: '/organisation',
    summary: 'Rename the organisation or the personal account.',
    caller: 'account',
    body: { kind: 'json', schema: nameBody, maxBytes },
    success: { kind: 'json', status: 200, schema: tenant },
    errors: [],
  },
  deleteOrganisation: {
    method: 'DELETE',
    path: '/organisation',
    summary: 'Permanently delete the organisation and everything that it owns.',
    caller: 'account',
    body: { kind: 'json', schema: deleteOrganisationBody, maxBytes },
    success: { kind: 'empty', status: 204 },
    errors: [],
  },
  transferOwnership: {
    method: 'POST',
    path: '/organisation/transfer',
    summary: 'Make another member the owner, and become an admin.',
    caller: 'account',
    body: { kind: 'json', schema: transferBody, maxBytes },
    success: { kind: 'json', status: 200, schema: tenant },
    errors: ['not_found'],
  },
  listMembers: {
    method: 'GET',
    path: '/members',
    summary: 'List the members of the organisation in the order in which they joined.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(member) },
    errors: [],
  },
  changeRole: {
    method: 'PATCH',
    path: '/members/{user_id}',
    summary: 'Change the role of a member to admin or member.',
    caller: 'account',
    body: { kind: 'json', schema: changeRoleBody, maxBytes },
    success: { kind: 'json', status: 200, schema: member },
    errors: ['not_found'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/members/{user_id}',
    summary: 'Remove a member with their tokens and connected apps, or leave with your own id.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'List the pending invitations, newest first.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(invitation) },
    errors: [],
  },
  inviteMember: {
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a person by email. Replaces an earlier invitation to the same address.',
    caller: 'account',
    body: { kind: 'json', schema: inviteBody, maxBytes },
    success: { kind: 'json', status: 201, schema: invitation },
    errors: ['rate_limited'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/invitations/{invitation_id}',
    summary: 'Withdraw an invitation.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  switchTenant: {
    method: 'POST',
    path: '/me/tenant',
    summary: 'Switch this browser session to another organisation or the personal account.',
    caller: 'session',
    body: { kind: 'json', schema: switchTenantBody, maxBytes },
    success: { kind: 'json', status: 200, schema: account },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type OrganisationOperations = typeof organisationOperations
