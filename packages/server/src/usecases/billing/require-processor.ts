import { AppError } from '@plinth/domain/errors'
import type { BillingProcessor } from '../../ports/billing.ts'
import type { Deps } from '../deps.ts'

export function requireProcessor({ billing }: Pick<Deps, 'billing'>): BillingProcessor {
  if (billing) return billing
  throw new AppError(
    'forbidden',
    'No plans are sold here. Ask whoever runs this service for another plan.',
  )
}
