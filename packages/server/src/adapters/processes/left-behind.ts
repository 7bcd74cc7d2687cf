// Files and folders that carry the name of the process that made them, so that whoever finds one
// knows whether it was left behind.
import { stat } from 'node:fs/promises'
import type { Processes } from '../../ports/processes.ts'

// A container that is replaced comes back under another host name, and its predecessor can no
// longer be asked about. No upload takes a day.
const unknownForMs = 24 * 60 * 60 * 1000

/** What the name of such a file begins with. `encodeURIComponent` lets no `+` through. */
export const ownPrefix = ({ self }: Processes): string => `${encodeURIComponent(self)}+`

export async function isLeftBehind(
  processes: Processes,
  path: string,
  name: string,
): Promise<boolean> {
  const holder = processes.isAlive(holderOf(name))
  if (holder !== 'unknown') return holder === 'dead'
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return mtimeMs < Date.now() - unknownForMs
}

function holderOf(name: string): string {
  const [encoded = ''] = name.split('+')
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
