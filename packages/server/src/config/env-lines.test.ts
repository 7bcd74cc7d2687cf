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
  ['A=1 # a comment\nB=se#cret', 2, 'has a # in a value without quotes, which would end it'],
])('%j is reported at line %d', (text, line, message) => {
  expect(parseEnvLines(text).invalid).toEqual([{ line, message }])
})

test('a byte order mark is skipped', () => {
  expect(parseEnvLines('\ufeffPORT=80\nA=1')).toEqual({
    values: { PORT: '80', A: '1' },
    invalid: [],
  })
})

test('a comment after a value may have any characters', () => {
  const text = 'PORT=80 ## the port\nA=1 # https://wiki.example/x#y\nB=#old#er'
  expect(parseEnvLines(text)).toEqual({ values: { PORT: '80', A: '1', B: '' }, invalid: [] })
})

test('tabs are spaces', () => {
  expect(parseEnvLines('\tPORT\t=\t80\t')).toEqual({ values: { PORT: '80' }, invalid: [] })
})

test.each([
  ['A=1\n\u00a0PORT=80', 2],
  ['A=1\nPORT\u00a0=80', 2],
  ['export\tPORT=80', 1],
  ['A=1\n\ufeffPORT=80', 2],
  ['\u00a0PORT=80\nPORT=81', 1],
  ['A=1\n__proto__=1', 2],
])('a name that Node reads in another way is reported: %j', (text, line) => {
  const message = 'has a name that cannot be read, perhaps because of an invisible character'
  expect(parseEnvLines(text).invalid).toEqual([{ line, message }])
})

test('messages do not quote values', () => {
  const { invalid } = parseEnvLines('hunter2\nA="hunter2\nB')
  expect(JSON.stringify(invalid)).not.toContain('hunter2')
})
