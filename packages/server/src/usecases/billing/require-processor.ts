// Requires a configured payment processor.
import { AppError } from '@plinth/domain/base/errors'
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Deps } from '../base/deps.ts'

export function requireProcessor({ billing }: Pick<Deps, 'billing'>): BillingProcessor {
  if (billing) return billing
  throw new AppError(
    'forbidden',
    'Nothing is sold on this service. Contact its operator if you need more than your account has.',
  )
}
