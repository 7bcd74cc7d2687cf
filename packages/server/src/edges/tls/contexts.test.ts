import path from 'node:path'
import { expect, test } from 'vitest'
import { readCertificateFiles } from './certificate-files.ts'
import { createContexts } from './contexts.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../e2e/fixtures/tls')
const service = {
  certFile: path.join(folder, 'service-certificate.pem'),
  keyFile: path.join(folder, 'service-key.pem'),
}

const longName = `${`${'a'.repeat(60)}.`.repeat(4)}test`

/** With room for two short names that nobody has. */
async function contextsOf() {
  const asked: string[] = []
  const contexts = createContexts({
    useCases: {
      async findCertificate(name) {
        asked.push(name)
        return null
      },
    },
    feed: { catchUp: () => true, listen() {}, async close() {} },
    clock: { now: () => 0 },
    maxBytes: 1100,
  })
  contexts.setFile(await readCertificateFiles(service))
  return { contexts, asked }
}

test('what the operator’s certificate covers is shown it, whatever it is called', async () => {
  const { contexts, asked } = await contextsOf()
  for (const name of ['plinth.test', 'a.drops.test', 'ab--cd.drops.test']) {
    expect(await contexts.find(name)).not.toBeNull()
  }
  expect(asked).toEqual([])
})

test('nobody is asked about what is no name, and none of it takes the place of a name', async () => {
  const { contexts, asked } = await contextsOf()
  expect(await contexts.find('www.example.com')).toBeNull()
  const strange = ['a\0b.drops.test', '', '.', '.drops.test', '\xff\xfe.test', '127.0.0.1', 'a:80']
  const long = ['x'.repeat(16_000), `${'a.'.repeat(127)}test`, 'localhost', 'a b.test']
  for (const name of [...strange, ...long]) expect(await contexts.find(name)).toBeNull()
  expect(await contexts.find('www.example.com')).toBeNull()
  expect(asked).toEqual(['www.example.com'])
})

test.each([
  ['two.test', ['one.test', 'two.test']],
  [longName, ['one.test', longName, 'one.test']],
])('a name takes room by its length: %s', async (other, expected) => {
  const { contexts, asked } = await contextsOf()
  for (const name of ['one.test', other, 'one.test']) await contexts.find(name)
  expect(asked).toEqual(expected)
})
