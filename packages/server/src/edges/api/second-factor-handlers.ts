// REST handlers of passkeys and two-step sign-in.
import type { SecondFactorOperations } from '@plinth/contract/operations/second-factors'
import type { UseCases } from '../../usecases/bind.ts'
import type { HandlersOf } from './handler.ts'
import { time } from './present.ts'

export const createSecondFactorHandlers = (
  useCases: UseCases,
): HandlersOf<SecondFactorOperations> => ({
  async getSignInMethods({ actor }) {
    const methods = await useCases.listSignInMethods(actor)
    return {
      two_step: {
        enabled_at: methods.twoStepSince === null ? null : time(methods.twoStepSince),
        recovery_codes_left: methods.recoveryCodesLeft,
      },
      confirmed: methods.confirmed,
    }
  },

  startTwoStep: async ({ actor, body }) => useCases.startTwoStep(actor, body),

  async confirmTwoStep({ actor, body }) {
    return { recovery_codes: await useCases.confirmTwoStep(actor, body) }
  },

  async renewRecoveryCodes({ actor, body }) {
    return { recovery_codes: await useCases.renewRecoveryCodes(actor, body) }
  },

  async endTwoStep({ actor, body }) {
    await useCases.endTwoStep(actor, body)
    return undefined
  },
})
