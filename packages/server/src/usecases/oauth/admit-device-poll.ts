import type { Deps } from '../deps.ts'
import { storedId } from './record-form.ts'

/** The interval of RFC 8628 is 5 seconds; a device's clock and the network may be a little off. */
const apartMs = 4_000

/** False when the device asked for its code a moment ago. Kept with the code, so that asking takes no room. */
export async function admitDevicePoll(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  deviceCode: string,
): Promise<boolean> {
  const now = clock.now()
  const record = { kind: 'DeviceCode', id: storedId('DeviceCode', deviceCode) }
  return database.transactLightly((tx) => tx.oauthRecords.use(record, now, now - apartMs))
}
