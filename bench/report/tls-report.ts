// Report of `bench tls`: cold and warm handshakes, and the memory that certificates take.
import { median, ratios } from '../measure/statistics.ts'
import { goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

export interface TlsResults {
  readonly certificates: number
  /** One sample per round; each name is cold once. */
  readonly samples: readonly { readonly coldCpuMs: number; readonly warmCpuMs: number }[]
  readonly bytesBefore: number
  readonly bytesAfter: number
}

export function reportTls({ certificates, samples, bytesBefore, bytesAfter }: TlsResults): Report {
  const cold = samples.map(({ coldCpuMs }) => coldCpuMs)
  const warm = samples.map(({ warmCpuMs }) => warmCpuMs)
  const growthMb = (bytesAfter - bytesBefore) / 1e6
  const goals = goalsTable([
    {
      what: 'handshake for a cold name: CPU, relative to a warm one',
      bound: { most: 2 },
      unit: '×',
      values: ratios(cold, warm),
    },
    { what: 'memory for all certificates', bound: { most: 100 }, unit: 'MB', values: [growthMb] },
  ])
  const table = markdownTable(
    ['', 'cold', 'warm'],
    [['handshake, CPU, ms', figure(median(cold)), figure(median(warm))]],
  )
  return {
    tables: [
      { title: 'Goals', table: goals },
      { title: `With ${certificates.toLocaleString('en-GB')} certificates stored`, table },
    ],
    notes: [`${describeMachine()}. Medians over rounds (${samples.length}).`],
    plot: {
      title: 'The cost of a handshake',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: [
        {
          title: 'handshake, CPU',
          unit: 'ms',
          bars: [
            { label: 'cold name', value: median(cold), own: true },
            { label: 'warm name', value: median(warm), own: false },
          ],
        },
        {
          title: 'memory',
          unit: 'MB',
          bars: [
            { label: 'before', value: bytesBefore / 1e6, own: false },
            { label: 'all names in use', value: bytesAfter / 1e6, own: true },
          ],
        },
      ],
    },
  }
}
