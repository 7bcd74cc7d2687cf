import { z } from 'zod'
import type { Operation } from '../operation.ts'
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

const maxBytes = 65_536

/** All but the first act on the organisation that the credential belongs to at the moment. */
export const organisationOperations = {
  createOrganisation: {
    method: 'POST',
    path: '/organisations',
    summary: 'Create an organisation and own it.',
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
    summary: 'Delete the organisation and everything that it owns, at once and for good.',
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
    summary: 'List who belongs to the organisation, the first to join first.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(member) },
    errors: [],
  },
  changeRole: {
    method: 'PATCH',
    path: '/members/{user_id}',
    summary: 'Make a member an admin or an admin a member.',
    caller: 'account',
    body: { kind: 'json', schema: changeRoleBody, maxBytes },
    success: { kind: 'json', status: 200, schema: member },
    errors: ['not_found'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/members/{user_id}',
    summary: 'Remove a member with their tokens and connected apps; with your own id, leave.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    summary: 'List the invitations that nobody has accepted yet, newest first.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(invitation) },
    errors: [],
  },
  inviteMember: {
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody by mail. An earlier invitation of the same address is replaced.',
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
    summary: 'Let this browser work for another organisation, or for the personal account.',
    caller: 'session',
    body: { kind: 'json', schema: switchTenantBody, maxBytes },
    success: { kind: 'json', status: 200, schema: account },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type OrganisationOperations = typeof organisationOperations
