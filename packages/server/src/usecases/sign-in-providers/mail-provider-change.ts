// Tells the owner of an account that a sign-in provider was connected or disconnected.
import type { UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { labelOfProvider } from './list-identities.ts'

export type ProviderMailDeps = Pick<
  Deps,
  'clock' | 'identityProviders' | 'jobSignal' | 'random' | 'sealer'
>

interface ProviderChange {
  readonly kind: 'provider_connected' | 'provider_disconnected'
  readonly userId: UserId
  /** Name of the provider. */
  readonly provider: string
}

/** As with `queueMail`, call `jobSignal.notify` after the commit. */
export async function mailProviderChange(
  deps: ProviderMailDeps,
  tx: Transaction,
  { kind, userId, provider }: ProviderChange,
): Promise<void> {
  const user = await tx.users.find(userId)
  if (!user) return
  const label = labelOfProvider(deps, provider)
  await queueMail(deps, tx, { kind, to: user.email, name: user.name, provider: label })
}
