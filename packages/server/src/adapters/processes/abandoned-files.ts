// Names files and folders after the process that created them, so that those of dead processes can
// be found and removed.
import { stat } from 'node:fs/promises'
import type { Processes } from '../../ports/processes.ts'

// A replaced container has a new host name, so whether its predecessor is alive cannot be
// determined. No upload takes a day.
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Prefix of such a name. `encodeURIComponent` escapes `+`, so the separator is unambiguous. */
export const ownPrefix = ({ self }: Processes): string => `${encodeURIComponent(self)}+`

export async function isAbandoned(
  processes: Processes,
  path: string,
  name: string,
): Promise<boolean> {
  const holder = processes.isAlive(holderOf(name))
  // Files are on one machine, unlike what processes hold in the database.
  if (holder !== 'unknown') return holder !== 'alive'
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return mtimeMs < Date.now() - abandonedAfterMs
}

function holderOf(name: string): string {
  const [encoded = ''] = name.split('+')
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
