import { z } from 'zod'
import type { Operation } from '../operation.ts'
import {
  account,
  changeEmailBody,
  changeNameBody,
  changePasswordBody,
  deleteAccountBody,
  session,
} from '../schemas/account.ts'
import { usage } from '../schemas/usage.ts'

const credentialBytes = 16_384

export const accountOperations = {
  getMe: {
    method: 'GET',
    path: '/me',
    summary: 'Read who this credential belongs to.',
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: account },
    errors: [],
  },
  changeName: {
    method: 'PATCH',
    path: '/me',
    summary: 'Change the name of the person who is signed in.',
    caller: 'session',
    body: { kind: 'json', schema: changeNameBody, maxBytes: credentialBytes },
    success: { kind: 'json', status: 200, schema: account },
    errors: [],
  },
  changePassword: {
    method: 'POST',
    path: '/me/password',
    summary: 'Change the password. Every other session ends.',
    caller: 'session',
    body: { kind: 'json', schema: changePasswordBody, maxBytes: credentialBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
  changeEmail: {
    method: 'POST',
    path: '/me/email',
    summary: 'Ask for another e-mail address. It counts once the link sent to it was followed.',
    caller: 'session',
    body: { kind: 'json', schema: changeEmailBody, maxBytes: credentialBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/me',
    summary: 'Delete the account and everything that it owns, at once and for good.',
    caller: 'session',
    body: { kind: 'json', schema: deleteAccountBody, maxBytes: credentialBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
  listSessions: {
    method: 'GET',
    path: '/me/sessions',
    summary: 'List the browsers that are signed in.',
    caller: 'session',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(session) },
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/me/sessions/{session_id}',
    summary: 'Sign one browser out.',
    caller: 'session',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  signOutEverywhere: {
    method: 'DELETE',
    path: '/me/sessions',
    summary: 'Sign every browser out, this one included.',
    caller: 'session',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: [],
  },
  getUsage: {
    method: 'GET',
    path: '/usage',
    summary: "Read consumption against the plan's caps.",
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: usage },
    errors: [],
  },
} as const satisfies Record<string, Operation>
