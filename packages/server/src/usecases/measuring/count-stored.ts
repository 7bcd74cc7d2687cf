// Counts drops, accounts and stored bytes, for the metrics. In many small queries with pauses, so that
// no visit waits for them, however many rows there are.
import { setTimeout as pause } from 'node:timers/promises'
import type { CountedPart, CountedTable, FirstCertificates } from '../../ports/database/totals.ts'
import type { Deps } from '../base/deps.ts'

export type { FirstCertificates }

export interface StoredTotals {
  readonly drops: number
  readonly accounts: number
  readonly storedBytes: number
  /** Of custom domains; null if there is none. */
  readonly firstCertificates: FirstCertificates | null
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
    const sum = { rows: 0, bytes: 0, firstCertificates: null as FirstCertificates | null }
    let after: string | null = null
    do {
      const part: CountedPart = await totals.part(table, after, options.rowsPerQuery)
      sum.rows += part.rows
      sum.bytes += part.bytes
      sum.firstCertificates = earlier(sum.firstCertificates, part.firstCertificates)
      after = part.rows < options.rowsPerQuery ? null : part.last
      if (after !== null) await pause(options.pauseMs, undefined, { ref: false })
    } while (after !== null)
    return sum
  }

  const { rows: drops, bytes: storedBytes } = await total('drops')
  const { rows: accounts } = await total('accounts')
  const { firstCertificates } = await total('certificates')
  return { drops, accounts, storedBytes, firstCertificates }
}

function earlier(
  a: FirstCertificates | null,
  b: FirstCertificates | null,
): FirstCertificates | null {
  if (a === null || b === null) return a ?? b
  return {
    expiresAt: Math.min(a.expiresAt, b.expiresAt),
    lateAt: Math.min(a.lateAt, b.lateAt),
  }
}
