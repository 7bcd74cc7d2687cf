import { expect, test } from 'vitest'
import { describeUnknown } from './unknown-variables.ts'

test.each([
  ['PLINTH_BASEURL', 'PLINTH_BASE_URL'],
  ['PLINTH_SMPT_URL', 'PLINTH_SMTP_URL'],
  ['PLINTH_WORKER', 'PLINTH_WORKERS'],
  ['PLINTH_DATADIR', 'PLINTH_DATA_DIR'],
  ['PLINTH_PORT', 'PORT'],
  ['PLINTH_DATABASE_URL', 'DATABASE_URL'],
])('%s is reported with %s as the nearest', (name, nearest) => {
  expect(describeUnknown(name)).toBe(
    `${name} is not a setting of Plinth and has no effect. Did you mean ${nearest}?`,
  )
})

test.each(['PLINTH_COLOUR_SCHEME', 'PLINTH_FOO'])('%s is near none', (name) => {
  expect(describeUnknown(name)).toBe(`${name} is not a setting of Plinth and has no effect.`)
})
