// Examples of passkeys and two-step sign-in.
import type { SecondFactorOperations } from '../operations/second-factors.ts'
import type { ExamplesOf } from './example.ts'
import { earlier } from './example-values.ts'

const password = 'a long enough password'

const recoveryCodes = { recovery_codes: ['k7xw2-m4tqa', 'p3hce-27zyd'] }

export const secondFactorExamples: ExamplesOf<SecondFactorOperations> = {
  getSignInMethods: {
    response: {
      two_step: { enabled_at: earlier, recovery_codes_left: 9 },
      confirmed: true,
    },
  },
  startTwoStep: {
    body: { password },
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/plinth.example:owner%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=plinth.example',
    },
  },
  confirmTwoStep: { body: { code: '123456' }, response: recoveryCodes },
  renewRecoveryCodes: { body: { password }, response: recoveryCodes },
  endTwoStep: { body: { password } },
}
