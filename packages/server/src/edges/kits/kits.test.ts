import { marketplaceName } from '@plinth/contract/shell-commands'
import { expect, test } from 'vitest'
import { serverJson } from './server-json.ts'
import { zipFiles } from './zip-files.ts'

test('archives have the same time everywhere, so that their digests are the same', async () => {
  const archive = await zipFiles({ 'a.txt': 'a', 'b/c.txt': 'c' })
  // Midnight on 1 January 1980, in the local time of the zip format.
  expect(archive.subarray(10, 14).toString('hex')).toBe('00002100')
  expect((await zipFiles({ 'a.txt': 'a', 'b/c.txt': 'c' })).equals(archive)).toBe(true)
})

test.each([
  ['https://plinth.example', 'plinth.example', 'example.plinth/plinth'],
  ['http://localhost:4000', 'localhost-4000', 'localhost/plinth'],
  [
    'https://pages.my-company.example:8443',
    'pages.my-company.example-8443',
    'example.my-company.pages/plinth',
  ],
  ['http://[::1]:4000', '1-4000', '1/plinth'],
])('%s has the marketplace %s and the registry name %s', (base, name, registryName) => {
  expect(marketplaceName(base)).toBe(name)
  expect(serverJson({ base, version: '1.0.0' })).toMatchObject({ name: registryName })
})
