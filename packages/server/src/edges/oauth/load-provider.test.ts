import { afterEach, expect, test, vi } from 'vitest'
import { loadProvider } from './load-provider.ts'

afterEach(() => vi.restoreAllMocks())

test('other warnings are printed while the library loads', async () => {
  const printed: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => printed.push(...words))
  const loading = loadProvider()
  console.warn('%s is full', 'the disk')
  await loading
  expect(printed).toEqual(['%s is full', 'the disk'])
})
