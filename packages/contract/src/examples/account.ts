// Examples of the caller's account, sessions and usage.
import { plans } from '@plinth/domain/plans/plans'
import type { z } from 'zod'
import type { accountOperations } from '../operations/account.ts'
import type { account, tenant } from '../schemas/account.ts'
import type { ExamplesOf } from './example.ts'
import { earlier, exampleIds, later, now, owner } from './example-values.ts'

const { plus } = plans

const personal: z.output<typeof tenant> = {
  id: exampleIds.account,
  name: owner.name,
  kind: 'personal',
  plan: 'plus',
  role: 'owner',
  country: 'DE',
  currency: 'EUR',
}

export const accountExample: z.output<typeof account> = {
  user: { ...owner, email_verified: true, has_password: true },
  tenant: personal,
  organisations: [
    { id: exampleIds.account, name: owner.name, role: 'owner', plan: 'plus' },
    { id: exampleIds.organisation, name: 'Orchard', role: 'owner', plan: 'business' },
  ],
  token: null,
}

const password = 'a long enough password'

export const accountExamples: ExamplesOf<typeof accountOperations> = {
  getMe: { response: accountExample },
  changeName: { body: { name: owner.name }, response: accountExample },
  changePassword: {
    body: { current_password: password, new_password: 'an even longer password' },
  },
  changeEmail: { body: { email: 'new@example.com', password } },
  deleteAccount: { body: { confirm: owner.email, password } },
  listSessions: {
    response: [
      {
        id: exampleIds.session,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
        method: 'password_and_code',
        created_at: earlier,
        seen_at: now,
        expires_at: later,
        current: true,
      },
    ],
  },
  endSession: {},
  signOutEverywhere: {},
  listIdentities: {
    response: [
      {
        id: exampleIds.identity,
        provider: 'google',
        label: 'Google',
        email: owner.email,
        created_at: earlier,
        last_used_at: now,
      },
    ],
  },
  disconnectIdentity: {},
  getLiveDrops: { response: { limit: plans.free.drops, sites: [] } },
  chooseLiveDrops: { body: { ids: [] }, response: { limit: plans.free.drops, sites: [] } },
  getUsage: {
    response: {
      plan: 'plus',
      drops: { used: 3, limit: plus.drops },
      storage: { used_bytes: 1_843_200, limit_bytes: plus.storageBytes },
      upload: { limit_bytes: plus.uploadBytes },
      versions: { limit: plus.versions },
      domains: { used: 1, limit: plus.domains, available: true },
      period_views: 1284,
      warnings: [],
    },
  },
}
