// Text output for a custom domain: its state, and the DNS records to set.
import type { Client } from '@plinth/contract/client/routed-client'
import { alignColumns } from '../terminal/columns.ts'

export type Domain = Awaited<ReturnType<Client['getDomain']>>

const words: Readonly<Record<Domain['status'], string>> = {
  pending_dns: 'is waiting for DNS',
  issuing: 'has correct DNS; its certificate is being issued',
  active: 'is active',
  failed: 'is not working',
}

export function stateLine({ hostname, status, reason }: Domain): string {
  const sentence = `${hostname} ${words[status]}.`
  return reason === null ? sentence : `${sentence} ${reason}`
}

/** Records to add at the DNS provider: type, name and value. */
export const recordLines = ({ records }: Pick<Domain, 'records'>): string[] =>
  alignColumns(records.map(({ type, name, value }) => [type, name, value]))
