// Operations on the passkeys and the two-step sign-in of the caller.
import {
  addPasskeyBody,
  authenticatorSecret,
  confirmTwoStepBody,
  newRecoveryCodes,
  passkey,
  passkeyCreation,
  passwordBody,
  secondFactors,
} from '../schemas/second-factors.ts'
import type { Operation } from './operation.ts'

const maxBytes = 16_384
/** A new passkey may come with certificates of its authenticator. */
const passkeyBytes = 65_536

/** These need a browser session: an API token must not be able to add a way to sign in. */
export const secondFactorOperations = {
  getSecondFactors: {
    method: 'GET',
    path: '/me/second-factors',
    summary: 'Get your second factors',
    description: 'Returns your passkeys and whether two-step sign-in is on.',
    caller: 'session',
    subject: 'user',
    right: 'see_profile',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: secondFactors },
    errors: [],
  },
  beginPasskey: {
    method: 'POST',
    path: '/me/passkeys/options',
    summary: 'Start adding a passkey',
    description: 'Returns the options for `navigator.credentials.create` in the browser.',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: passwordBody, maxBytes },
    success: { kind: 'json', status: 200, schema: passkeyCreation },
    errors: ['rate_limited'],
  },
  addPasskey: {
    method: 'POST',
    path: '/me/passkeys',
    summary: 'Add a passkey',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: addPasskeyBody, maxBytes: passkeyBytes },
    success: { kind: 'json', status: 201, schema: passkey },
    errors: [],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/me/passkeys/{passkey_id}',
    summary: 'Remove a passkey',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: passwordBody, maxBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found', 'rate_limited'],
  },
  startTwoStep: {
    method: 'POST',
    path: '/me/two-step',
    summary: 'Start turning on two-step sign-in',
    description:
      'Returns a secret for an authenticator app. Sign-ins need no code until you confirm one.',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: passwordBody, maxBytes },
    success: { kind: 'json', status: 201, schema: authenticatorSecret },
    errors: ['rate_limited'],
  },
  confirmTwoStep: {
    method: 'POST',
    path: '/me/two-step/confirm',
    summary: 'Turn on two-step sign-in',
    description:
      'Confirms a code of the authenticator app, ends every other session and returns recovery codes.',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: confirmTwoStepBody, maxBytes },
    success: { kind: 'json', status: 200, schema: newRecoveryCodes },
    errors: ['rate_limited'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/me/two-step/recovery-codes',
    summary: 'Get new recovery codes',
    description: 'The earlier codes stop working.',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: passwordBody, maxBytes },
    success: { kind: 'json', status: 201, schema: newRecoveryCodes },
    errors: ['rate_limited'],
  },
  endTwoStep: {
    method: 'DELETE',
    path: '/me/two-step',
    summary: 'Turn off two-step sign-in',
    description: 'Also deletes the recovery codes.',
    caller: 'session',
    subject: 'user',
    right: 'change_profile',
    body: { kind: 'json', schema: passwordBody, maxBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['rate_limited'],
  },
} as const satisfies Record<string, Operation>

export type SecondFactorOperations = typeof secondFactorOperations
