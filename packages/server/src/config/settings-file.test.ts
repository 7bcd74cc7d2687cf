import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { parseSettingsFile } from './settings-file.ts'

test('settings and credentials are read, and nothing of this process', () => {
  const { environment, awsCredentials } = parseSettingsFile(
    `
# The new server
DATABASE_URL="postgres://user:pass word@db.example/plinth"
PLINTH_SECRET='with # and spaces'
PORT=80
AWS_ACCESS_KEY_ID=key
AWS_SECRET_ACCESS_KEY=secret
HOME=/elsewhere
`,
    'target.env',
  )
  expect(environment).toEqual({
    DATABASE_URL: 'postgres://user:pass word@db.example/plinth',
    PLINTH_SECRET: 'with # and spaces',
    PORT: '80',
  })
  expect(awsCredentials).toEqual({ accessKeyId: 'key', secretAccessKey: 'secret' })
  expect(parseSettingsFile('', 'target.env').awsCredentials).toBeNull()
})

test.each([
  ['PLINTH_BLOB_URL=x', 'Did you mean PLINTH_BLOBS_URL?'],
  ['AWS_PROFILE=x', 'AWS_PROFILE is not read from the file'],
  ['AWS_ACCESS_KEY_ID=x', 'belong together'],
  ['# fine\n\nPORT 80', 'target.env, line 3: is neither NAME=value nor a comment.'],
])('%s is refused', (line, reason) => {
  expect(() => parseSettingsFile(line, 'target.env')).toThrow(ConfigError)
  expect(() => parseSettingsFile(line, 'target.env')).toThrow(reason)
})
