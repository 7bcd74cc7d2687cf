import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { examineContent, examinedBytes } from './examine-content.ts'
import { leftOutReason } from './left-out-files.ts'
import { type CorpusFile, corpus } from './secret-corpus.test-support.ts'
import { isExamined } from './secret-findings.ts'

function outcomeOf({ path, content }: CorpusFile): CorpusFile['expected'] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const findings = isExamined(path) ? examineContent(bytes) : {}
  if (leftOutReason(path, findings) !== null) return 'left-out'
  return findings.lines ? 'warned' : 'published'
}

const named = (files: readonly CorpusFile[]) => files.map(({ path }) => path)
const isException = ({ path }: CorpusFile) => path.startsWith('exception/')

test('the corpus: 3 of 300 secrets are missed, 3 of 164 harmless files are false alarms', () => {
  const secrets = corpus.filter(({ expected }) => expected !== 'published')
  const harmless = corpus.filter(({ expected }) => expected === 'published')
  const misses = secrets.filter((file) => outcomeOf(file) !== file.expected)
  const falseAlarms = harmless.filter((file) => outcomeOf(file) !== 'published')
  expect(named(misses)).toEqual(named(secrets.filter(isException)))
  expect(named(falseAlarms)).toEqual(named(harmless.filter(isException)))
  expect([misses.length, secrets.length]).toEqual([3, 300])
  expect([falseAlarms.length, harmless.length]).toEqual([3, 164])
})

test.each([
  ['openings of keys', `-----BEGIN ${'RSA '.repeat(2)}`],
  ['headers of keys', `-----BEGIN PRIVATE ${'KEY'}-----`],
  ['JWT openings', 'eyJeyJ'],
  ['JWT parts', 'eyJhbGciOi.eyJhbGciOi.'],
  ['API key prefixes', 'sk-ant-api03-'],
  ['dashes and letters', 'sk-a '],
  ['database URLs', 'postgres://a:'],
  ['database URLs without a host', 'postgres://a:b@'],
  ['digits and colons', '123456789:AA'],
  ['AWS key names', 'aws_secret_access_key = '],
  ['spaces', ' '],
  ['blank lines', '\n'],
  ['comments', '-- a\n'],
  ['open comments', '/*'],
  ['brackets', '{"a":['],
  ['one letter', 'a'],
])('takes linear time on %s', (_, part) => {
  const bytes = new TextEncoder().encode(part.repeat(Math.ceil(examinedBytes / part.length)))
  expect(cpuTimeOf(() => examineContent(bytes.subarray(0, examinedBytes)))).toBeLessThan(2000)
})
