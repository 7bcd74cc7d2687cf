import type { Client } from '@plinth/contract/routed-client'
import { alignColumns } from '../columns.ts'

export type Domain = Awaited<ReturnType<Client['getDomain']>>

const words: Readonly<Record<Domain['status'], string>> = {
  pending_dns: 'waits for its DNS',
  issuing: 'waits for its certificate',
  active: 'is active',
  failed: 'does not work',
}

/** Its state, and why. */
export function stateLine({ hostname, status, reason }: Domain): string {
  const sentence = `${hostname} ${words[status]}.`
  return reason === null ? sentence : `${sentence} ${reason}`
}

/** To be set where the DNS is kept: type, name and value. */
export const recordLines = ({ records }: Pick<Domain, 'records'>): string[] =>
  alignColumns(records.map(({ type, name, value }) => [type, name, value]))
