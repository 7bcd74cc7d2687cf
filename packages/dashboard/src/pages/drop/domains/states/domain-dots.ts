import type { Domain } from '../../../../api/queries.ts'
import type { State } from '../../../../components/state-dot.tsx'
import { messages as states } from './messages.ts'

export const domainDots: Readonly<Record<Domain['status'], State>> = {
  pending_dns: { tone: 'warn', label: states.pending_dns },
  issuing: { tone: 'warn', label: states.issuing },
  active: { tone: 'good', label: states.active },
  failed: { tone: 'bad', label: states.failed },
}
