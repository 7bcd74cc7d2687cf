// Examples of passkeys and two-step sign-in.
import type { SecondFactorOperations } from '../operations/second-factors.ts'
import type { ExamplesOf } from './example.ts'
import { earlier, exampleCode, exampleIds, examplePasskey, now } from './example-values.ts'

const password = 'a long enough password'

const recoveryCodes = { recovery_codes: ['k7xw2-m4tqa', 'p3hce-27zyd'] }

const passkey = {
  id: exampleIds.passkey,
  name: 'My laptop',
  synced: true,
  created_at: earlier,
  last_used_at: now,
}

const challenge = 'vJ0Yk3Zb0iT2q1mXw9Rk5u8sQ7pL4nD6cF1gH2jK3lM'
const { credentialId, state, clientDataJSON, attestationObject } = examplePasskey

export const secondFactorExamples: ExamplesOf<SecondFactorOperations> = {
  getSecondFactors: {
    response: {
      passkeys: [passkey],
      passkeys_available: true,
      two_step: { enabled_at: earlier, recovery_codes_left: 9 },
      confirmed: true,
    },
  },
  beginPasskey: {
    body: { password },
    response: {
      options: {
        rp: { id: 'plinth.example', name: 'Plinth' },
        user: { id: 'dXNfbXg2', name: 'owner@example.com', displayName: 'Owner' },
        challenge,
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
      state,
    },
  },
  addPasskey: {
    body: {
      name: passkey.name,
      state,
      credential: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
    },
    response: { ...passkey, last_used_at: null },
  },
  removePasskey: { body: { password } },
  startTwoStep: {
    body: { password },
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/plinth.example:owner%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=plinth.example',
    },
  },
  confirmTwoStep: { body: { code: exampleCode }, response: recoveryCodes },
  renewRecoveryCodes: { body: { password }, response: recoveryCodes },
  endTwoStep: { body: { password } },
}
