// Operations on the account of the caller: name, email, password, sessions, usage and deletion.
import { z } from 'zod'
import {
  account,
  changeEmailBody,
  changeNameBody,
  changePasswordBody,
  deleteAccountBody,
  session,
} from '../schemas/account.ts'
import { usage } from '../schemas/usage.ts'
import type { Operation } from './operation.ts'

const credentialBytes = 16_384

export const accountOperations = {
  getMe: {
    method: 'GET',
    path: '/me',
    summary: 'Read the account that this credential belongs to.',
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: account },
    errors: [],
  },
  changeName: {
    method: 'PATCH',
    path: '/me',
    summary: 'Change the name of the signed-in user.',
    caller: 'session',
    body: { kind: 'json', schema: changeNameBody, maxBytes: credentialBytes },
    success: { kind: 'json', status: 200, schema: account },
    errors: [],
  },
  changePassword: {
    method: 'POST',
    path: '/me/password',
    summary: 'Change the password and end every other session.',
    caller: 'session',
    body: { kind: 'json', schema: changePasswordBody, maxBytes: credentialBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
  changeEmail: {
    method: 'POST',
    path: '/me/email',
    summary:
      'Request a change of email address. It takes effect once the link sent to the new address is opened.',
    caller: 'session',
    body: { kind: 'json', schema: changeEmailBody, maxBytes: credentialBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/me',
    summary: 'Permanently delete the account and everything that it owns.',
    caller: 'session',
    body: { kind: 'json', schema: deleteAccountBody, maxBytes: credentialBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
  listSessions: {
    method: 'GET',
    path: '/me/sessions',
    summary: 'List the active browser sessions.',
    caller: 'session',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(session) },
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/me/sessions/{session_id}',
    summary: 'End one browser session.',
    caller: 'session',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'End every browser session, including this one.',
    caller: 'session',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: [],
  },
  getUsage: {
    method: 'GET',
    path: '/usage',
    summary: "Read usage against the plan's limits.",
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: usage },
    errors: [],
  },
} as const satisfies Record<string, Operation>
