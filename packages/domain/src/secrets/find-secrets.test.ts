import { expect, test } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { corpus } from './secret-corpus.test-support.ts'
import { headLength, secretPatterns } from './secret-kinds.ts'
import { hex, letters, random, tokens } from './secret-samples.test-support.ts'

const texts = [...Object.values(tokens), ...corpus.map(({ content }) => String(content))]

test.each([...secretPatterns])('%s starts with one of its heads', (_, { heads, source }) => {
  const matches = texts.flatMap((text) => text.match(new RegExp(source, 'g')) ?? [])
  expect(matches).not.toEqual([])
  expect(matches.filter((match) => !heads.some((head) => match.startsWith(head)))).toEqual([])
  expect(heads.filter((head) => head.length < headLength)).toEqual([])
})

test.each([
  ['github', 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_', random(80)],
  ['supabase', 'sb_secret_', random(31)],
  ['supabase', 'sbp_', random(40, hex)],
  ['slack', 'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-', random(40)],
  ['stripe', 'sk_live_ rk_live_', random(24)],
  [
    'database-url',
    'postgres postgresql mysql mysql+pymysql mariadb mongodb mongodb+srv redis rediss amqp amqps mssql sqlserver clickhouse cockroachdb',
    `://shop:${random(16)}@db.acme-shop.com/shop`,
  ],
  [
    'aws-secret',
    'aws_secret_access_key AWS_SECRET_ACCESS_KEY AwsSecretAccessKey awsSecretKey',
    `="${random(40, `${letters}/+`)}"`,
  ],
] as const)('a secret of the kind %s is found after each of %s', (kind, heads, rest) => {
  for (const head of heads.split(' ')) {
    expect(findSecrets(`a\nb ${head}${rest}\n`)).toEqual([{ line: 2, kind }])
  }
})

test('secrets are listed in order, with each kind once per line', () => {
  const { stripe = '', github = '', npm = '' } = tokens
  const text = `${stripe} ${npm} ${stripe}\n\n${github}`
  expect(findSecrets(text)).toEqual([
    { line: 1, kind: 'stripe' },
    { line: 1, kind: 'npm' },
    { line: 3, kind: 'github' },
  ])
})
