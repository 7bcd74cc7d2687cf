// Finds statements whose plan reads a whole table that may be large.
import type { Statement } from './statement-recorder.test-support.ts'

export interface Planner {
  /** Tables that the statement reads from the first to the last row. */
  scannedTables(statement: Statement): Promise<string[]>
  close(): Promise<void>
}

/** Tables that stay small. */
const smallTables: Readonly<Record<string, string>> = {
  backups: 'one row per backup target',
  blob_holds: 'one row per running upload or sweep',
  clock_readings: 'one row',
  copies: 'one row',
  leases: 'one row per job',
  schema_floor: 'one row',
  stored_keys: 'a few keys',
}

/** One line for each statement that reads a large table as a whole. */
export async function findScans(
  planner: Planner,
  statements: readonly Statement[],
): Promise<string[]> {
  const found: string[] = []
  for (const statement of statements) {
    const tables = (await planner.scannedTables(statement)).filter(
      (table) => !(table in smallTables),
    )
    if (tables.length > 0) found.push(`${statement.method} reads all ${tables}: ${statement.sql}`)
  }
  return found
}
