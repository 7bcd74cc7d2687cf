// Processor time that the host of a virtual machine gave to others although this machine had work to
// do. Response times of such minutes say more about the host than about a server.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProcessorTimes {
  readonly all: number
  readonly stolen: number
}

export interface StolenShare {
  readonly minute: number
  /** Of all processor time, in percent. */
  readonly percent: number
}

/**
 * A minute with more than this is not quiet. A tenth of the share of requests that a 99th percentile
 * leaves out: requests wait while processors are away, and others behind them.
 */
const quietPercent = 0.1

/** Of all processors, from the text of /proc/stat. See proc_stat(5). */
export function parseProcessorTimes(text: string): ProcessorTimes {
  const [name, ...fields] = (text.split('\n', 1)[0] ?? '').split(/ +/)
  // What follows them, the time of guests, is contained in them.
  const times = fields.slice(0, 8).map(Number)
  const stolen = times[7] ?? Number.NaN
  const all = times.reduce((sum, time) => sum + time, 0)
  if (name !== 'cpu' || Number.isNaN(all + stolen))
    throw new TypeError('invalid content of /proc/stat')
  return { all, stolen }
}

/** Minute by minute from a time in milliseconds since 1970, which may be in the future. */
export async function watchStolenTime(
  begin: number,
  minutes: number,
  readTimes = readProcessorTimes,
): Promise<StolenShare[]> {
  const shares: StolenShare[] = []
  await sleepUntil(begin)
  let before = await readTimes()
  for (let minute = 0; minute < minutes; minute++) {
    await sleepUntil(begin + Math.min(minute + 1, minutes) * 60_000)
    const now = await readTimes()
    shares.push({ minute, percent: percentStolen(before, now) })
    before = now
  }
  return shares
}

export const isQuiet = ({ percent }: StolenShare): boolean => percent <= quietPercent

export function percentStolen(before: ProcessorTimes, now: ProcessorTimes): number {
  const all = now.all - before.all
  // Some sandboxes report zeros at all times.
  if (all <= 0) throw new RangeError('the kernel does not count processor time in /proc/stat')
  return (100 * (now.stolen - before.stolen)) / all
}

const readProcessorTimes = async (): Promise<ProcessorTimes> =>
  parseProcessorTimes(await readFile('/proc/stat', 'utf8'))

const sleepUntil = (time: number) => sleep(Math.max(0, time - Date.now()))
