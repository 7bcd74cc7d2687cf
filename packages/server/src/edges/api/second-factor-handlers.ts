// REST handlers of passkeys and two-step sign-in.
import type { SecondFactorOperations } from '@plinth/contract/operations/second-factors'
import type { PasskeyRecord } from '../../ports/database/passkeys.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { HandlersOf } from './handler.ts'
import { type Output, time } from './present.ts'

export const createSecondFactorHandlers = (
  useCases: UseCases,
): HandlersOf<SecondFactorOperations> => ({
  async getSecondFactors({ actor }) {
    const factors = await useCases.listSecondFactors(actor)
    return {
      passkeys: factors.passkeys.map(presentPasskey),
      passkeys_available: factors.passkeysAvailable,
      two_step: {
        enabled_at: factors.twoStepSince === null ? null : time(factors.twoStepSince),
        recovery_codes_left: factors.recoveryCodesLeft,
      },
      confirmed: factors.confirmed,
    }
  },

  beginPasskey: async ({ actor, body }) => {
    const { options, state } = await useCases.beginPasskey(actor, body)
    return { options: { ...options }, state }
  },

  async addPasskey({ actor, body }) {
    return presentPasskey(await useCases.addPasskey(actor, body))
  },

  async removePasskey({ actor, params: { passkey_id: id }, body: { password } }) {
    await useCases.removePasskey(actor, { id, password })
    return undefined
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

const presentPasskey = (passkey: PasskeyRecord): Output<'addPasskey'> => ({
  id: passkey.id,
  name: passkey.name,
  synced: passkey.backedUp,
  created_at: time(passkey.createdAt),
  last_used_at: passkey.lastUsedAt === null ? null : time(passkey.lastUsedAt),
})
