// Reads metrics in the text format of Prometheus.
import type { Plinth } from './plinth.ts'

export type Metrics = ReadonlyMap<string, number>

/** Each series as it is printed, such as `plinth_drops` or `up{job="a"}`, with its value. */
export const parseMetrics = (text: string): Metrics =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )

export async function scrape({ base }: Pick<Plinth, 'base'>): Promise<string> {
  const response = await fetch(`${base}/metrics`)
  if (!response.ok) throw new Error(`/metrics returned ${response.status}`)
  return response.text()
}
