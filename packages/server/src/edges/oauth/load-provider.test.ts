import { afterEach, expect, test, vi } from 'vitest'
import { loadProvider } from './load-provider.ts'

afterEach(() => vi.restoreAllMocks())

test('what others say while the library is loaded is heard', async () => {
  const said: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => said.push(...words))
  const loading = loadProvider()
  console.warn('%s is full', 'the disk')
  await loading
  expect(said).toEqual(['%s is full', 'the disk'])
})
