import { expect, test } from 'vitest'
import { parseEnvLines } from './env-lines.ts'

test('values are read as in the env files of other programs', () => {
  const { values, invalid } = parseEnvLines(`# A comment
export PORT=80
  PLINTH_MAIL_FROM=Plinth <plinth@example.org>
PLINTH_SECRET='with # and "quotes"' # a comment
PLINTH_BASE_URL = https://plinth.example
EMPTY=
KEY="first
second=line"
\r
LAST=1\r
`)
  expect(invalid).toEqual([])
  expect(values).toEqual({
    PORT: '80',
    PLINTH_MAIL_FROM: 'Plinth <plinth@example.org>',
    PLINTH_SECRET: 'with # and "quotes"',
    PLINTH_BASE_URL: 'https://plinth.example',
    EMPTY: '',
    KEY: 'first\nsecond=line',
    LAST: '1',
  })
})

test.each([
  ['PORT', 1, 'is neither NAME=value nor a comment'],
  ['PORT=80\n\nPLINTH_HOST: ::1', 3, 'is neither NAME=value nor a comment'],
  ['A=1\n2B=x', 2, 'is neither NAME=value nor a comment'],
  ['PLINTH_SECRET="open\nPORT=80', 1, 'has a value whose quote (") is not closed'],
  ["A='several\nlines' and more", 1, 'has text after the closing quote'],
])('%j is reported at line %d', (text, line, message) => {
  expect(parseEnvLines(text).invalid).toEqual([{ line, message }])
})

test('messages do not quote values', () => {
  const { invalid } = parseEnvLines('hunter2\nA="hunter2\nB')
  expect(JSON.stringify(invalid)).not.toContain('hunter2')
})
