// Rate limit on polling with an OAuth device code.
import type { Deps } from '../base/deps.ts'
import { storedId } from './record-storage.ts'

/**
 * RFC 8628 sets an interval of 5 seconds; the difference tolerates clock drift and network delay.
 */
const minIntervalMs = 4_000

/**
 * False if the device polled less than 4 seconds ago. The time is stored in the code's record, so
 * polling takes no extra storage.
 */
export async function admitDevicePoll(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  deviceCode: string,
): Promise<boolean> {
  const now = clock.now()
  const record = { kind: 'DeviceCode', id: storedId('DeviceCode', deviceCode) }
  return database.transactWithoutSync((tx) =>
    tx.oauthRecords.markUsed(record, now, now - minIntervalMs),
  )
}
