import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../config/config.ts'
import { parseSettingsFile } from '../../config/settings-file.ts'
import { parseTarget } from './copy-target.ts'

const source = parseConfig({ PLINTH_DATA_DIR: '/srv/plinth' })
const parse = (text: string) => parseTarget(parseSettingsFile(text, 'target.env'), source)
const blobs = 'PLINTH_BLOBS_URL=s3://bucket/prefix'

test('another database and another blob store are a target', () => {
  const secret = 'x'.repeat(32)
  const target = parse(`DATABASE_URL=postgres://db/plinth\n${blobs}\nPLINTH_SECRET=${secret}`)
  expect(target).toMatchObject({ databaseUrl: 'postgres://db/plinth', secret })
  expect(parse('PLINTH_DATA_DIR=/srv/other')).toMatchObject({ dataDir: '/srv/other' })
})

test.each([
  [`DATABASE_URL=postgres://db/plinth\n${blobs}`, 'content of /srv/plinth/secret'],
  ['PLINTH_DATA_DIR=/srv/./plinth', 'DATABASE_URL of the target is that of this service'],
  [`${blobs}\nPLINTH_DATA_DIR=/srv/plinth`, 'DATABASE_URL of the target'],
  [
    'PLINTH_DATA_DIR=/srv/other\nPLINTH_BLOBS_URL=file:/srv/plinth/blobs',
    'PLINTH_BLOBS_URL of the',
  ],
  ['PORT=many', 'PORT must be a whole number'],
])('%j is refused', (text, reason) => {
  expect(() => parse(text)).toThrow(ConfigError)
  expect(() => parse(text)).toThrow(reason)
})
