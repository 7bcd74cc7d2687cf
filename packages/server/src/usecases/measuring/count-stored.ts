// Counts drops, accounts and stored bytes, for the metrics. In many small queries with pauses, so that
// no visit waits for them, however many rows there are.
import { setTimeout as pause } from 'node:timers/promises'
import type { CountedPart, CountedTable } from '../../ports/database/totals.ts'
import type { Deps } from '../base/deps.ts'

export interface StoredTotals {
  readonly drops: number
  readonly accounts: number
  readonly storedBytes: number
  /** Of the certificates of custom domains, in milliseconds since the epoch; null if there is none. */
  readonly firstCertificateExpiry: number | null
}

export interface CountOptions {
  readonly rowsPerQuery: number
  readonly pauseMs: number
}

/** With a million drops a query takes a few milliseconds, during which an embedded database lets no visit through. */
const usual: CountOptions = { rowsPerQuery: 500, pauseMs: 10 }

export async function countStored(
  { database }: Pick<Deps, 'database'>,
  options: CountOptions = usual,
): Promise<StoredTotals> {
  const { totals } = database.read

  async function total(table: CountedTable): Promise<Omit<CountedPart, 'last'>> {
    const sum = { rows: 0, bytes: 0, firstExpiry: null as number | null }
    let after: string | null = null
    do {
      const part: CountedPart = await totals.part(table, after, options.rowsPerQuery)
      sum.rows += part.rows
      sum.bytes += part.bytes
      sum.firstExpiry = earlier(sum.firstExpiry, part.firstExpiry)
      after = part.rows < options.rowsPerQuery ? null : part.last
      if (after !== null) await pause(options.pauseMs, undefined, { ref: false })
    } while (after !== null)
    return sum
  }

  const { rows: drops, bytes: storedBytes } = await total('drops')
  const { rows: accounts } = await total('accounts')
  const { firstExpiry: firstCertificateExpiry } = await total('certificates')
  return { drops, accounts, storedBytes, firstCertificateExpiry }
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
