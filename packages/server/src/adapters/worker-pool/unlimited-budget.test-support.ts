// A budget of parse time that no test uses up.

import { tenantCaller } from '@plinth/domain/abuse/caller'
import type { ParseBudget } from '@plinth/domain/abuse/parse-budget'

export const unlimitedBudget: ParseBudget = {
  caller: tenantCaller('test'),
  msPerHour: Number.POSITIVE_INFINITY,
  msPerUpload: null,
  uploads: 'Your uploads',
}
