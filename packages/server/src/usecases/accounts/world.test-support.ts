// Test fixture for accounts on real stores: a user, a visitor and a clock.
import { dayMs } from '@plinth/domain/base/day'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Environment } from '../../config/environment.ts'
import type { SessionActor, Visitor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { cheapPasswords, openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { authenticateSession } from './authenticate-session.ts'
import type { CodeNeeded } from './enter-by-password.ts'
import { takeCode } from './mailbox.test-support.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import type { SignedIn } from './signed-in.ts'

export const password = 'correct horse battery'

/** Reset for each test; `now`, `email` and `visitor` may be changed. */
export interface World {
  now: number
  email: string
  visitor: Visitor
  readonly deps: Deps
  newAccount(): Promise<{ secret: string; actor: SessionActor; code: string }>
  actorOf(secret: string): Promise<SessionActor>
  enter(password?: string, previousSecret?: string | null): Promise<SignedIn>
}

export function useWorld(
  environment: () => Promise<Environment> = async () => ({}),
  passwords = cheapPasswords(),
): World {
  let stores: RealStores
  let count = 0

  const world: World = {
    now: Date.UTC(2030, 0, 1),
    email: '',
    visitor: { network: '', browserId: null, userAgent: 'A browser', country: null },
    get deps() {
      return stores.deps
    },
    async newAccount() {
      const { email, visitor, deps } = world
      const { session } = await signUp(deps, visitor, { email, password, name: 'Someone' })
      const { secret } = session
      return { secret, actor: await world.actorOf(secret), code: await takeCode(deps) }
    },
    async actorOf(secret) {
      const actor = await authenticateSession(world.deps, secret)
      if (!actor) throw new Error('signed out')
      return actor
    },
    async enter(given = password, previousSecret = null) {
      const { deps, email, visitor } = world
      return signedIn(signIn(deps, visitor, { email, password: given, previousSecret }))
    },
  }

  beforeAll(async () => {
    stores = await openRealStores(
      { clock: { now: () => world.now }, passwords },
      await environment(),
    )
  })
  afterAll(() => stores.remove())
  beforeEach(() => {
    count += 1
    world.now += 100 * dayMs
    world.email = `person${count}@example.org`
    world.visitor = { ...world.visitor, network: `192.0.2.${count}` }
  })
  return world
}

/** For accounts without an authenticator app. */
export async function signedIn(entering: Promise<SignedIn | CodeNeeded>): Promise<SignedIn> {
  const entered = await entering
  if ('session' in entered) return entered
  throw new Error('a code is needed')
}
