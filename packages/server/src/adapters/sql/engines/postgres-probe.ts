// Probe of a PostgreSQL server on a connection of its own.
import pg from 'pg'
import { within } from '../../silence/within.ts'

/** True if the server responds in time. An error that it sends, such as for its limits, is a response. */
export async function respondsToConnection(url: string, withinMs: number): Promise<boolean> {
  // Of pg's own limit only the closing of the connection matters, so it is longer.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2 * withinMs })
  client.on('error', () => {})
  try {
    await within(client.connect(), withinMs, () => new Error('PostgreSQL did not respond'))
    return true
  } catch (error) {
    return typeof (error as { severity?: unknown }).severity === 'string'
  } finally {
    void client.end().catch(() => {})
  }
}
