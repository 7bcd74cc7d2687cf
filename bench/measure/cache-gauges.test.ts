import { expect, test } from 'vitest'
import { fullest, parseCaches } from './cache-gauges.ts'

const text = `# TYPE plinth_cache_bytes gauge
plinth_cache_bytes{cache="hosts"} 30
plinth_cache_limit_bytes{cache="hosts"} 40
plinth_cache_entries{cache="callers"} 1
plinth_cache_limit_entries{cache="callers"} 10000
plinth_cache_hits_total{cache="hosts"} 7
`

test('each cache is read with its bound', () => {
  expect(parseCaches(text)).toEqual([
    { cache: 'hosts', unit: 'bytes', size: 30, limit: 40 },
    { cache: 'callers', unit: 'entries', size: 1, limit: 10_000 },
  ])
})

test('of several readings, the one with the largest share is taken, also if its bound was smaller', () => {
  const contents = { cache: 'contents', unit: 'bytes' } as const
  const first = { ...contents, size: 50, limit: 100 }
  const second = { ...contents, size: 40, limit: 50 }
  const [hosts, callers] = parseCaches(text)
  expect(fullest([first, ...parseCaches(text), second])).toEqual([second, hosts, callers])
})
