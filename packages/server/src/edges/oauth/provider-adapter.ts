// Storage adapter of `oidc-provider`, backed by the use cases.
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { UseCases } from '../../usecases/bind.ts'
import type { OAuthPayload } from '../../usecases/oauth/record-storage.ts'
import type { ProviderLibrary } from './load-provider.ts'

type Records = Pick<
  UseCases,
  | 'admitDevicePoll'
  | 'consumeOAuthRecord'
  | 'findOAuthRecord'
  | 'putOAuthRecord'
  | 'removeOAuthRecord'
  | 'revokeOAuthGrant'
>

export const createProviderAdapter =
  (useCases: Records, library: ProviderLibrary): AdapterFactory =>
  (kind) =>
    kind === 'Session' ? noSessions : adapterOf(kind, useCases, library)

/** Only the service's own session says who is signed in, so the library's sessions are not stored. */
const noSessions: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

const adapterOf = (
  kind: string,
  useCases: Records,
  { Provider, errors }: ProviderLibrary,
): Adapter => ({
  async upsert(id, payload, lifetimeSeconds) {
    await useCases.putOAuthRecord({ kind, id, payload: { ...payload }, lifetimeSeconds })
  },

  async find(id) {
    const payload = asPayload(await useCases.findOAuthRecord({ kind, id }))
    // A device code at the token endpoint is a poll. The library does not limit how often devices
    // poll.
    const polled = payload && kind === 'DeviceCode' && Provider.ctx?.oidc.route === 'token'
    if (polled && !(await useCases.admitDevicePoll(id))) throw new errors.SlowDown()
    return payload
  },

  async findByUserCode(userCode) {
    return asPayload(await useCases.findOAuthRecord({ kind, userCode }))
  },

  findByUid: async () => undefined,

  async consume(id) {
    const isAllowed = await useCases.consumeOAuthRecord({ kind, id }).catch((error: unknown) => {
      if (!isRateLimited(error)) throw error
      Provider.ctx?.set('retry-after', String(error.retryAfter))
      throw rateLimitError(errors, error)
    })
    // Of two concurrent exchanges of the same code, only the first succeeds.
    if (!isAllowed) throw new errors.InvalidGrant('already used')
  },

  async destroy(id) {
    await (kind === 'Grant'
      ? useCases.revokeOAuthGrant(id)
      : useCases.removeOAuthRecord({ kind, id }))
  },

  revokeByGrantId: (grantId) => useCases.revokeOAuthGrant(grantId),
})

const isRateLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'rate_limited'

const rateLimitError = (errors: ProviderLibrary['errors'], { detail, code }: AppError): Error =>
  Object.assign(new errors.OIDCProviderError(errorStatuses[code], 'temporarily_unavailable'), {
    error_description: detail,
  })

const asPayload = (payload: OAuthPayload | null): AdapterPayload | undefined => payload ?? undefined
