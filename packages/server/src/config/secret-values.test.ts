import { expect, test } from 'vitest'
import { hiding, secretValues } from './secret-values.ts'

test.each<[Record<string, string>, string[]]>([
  [{ STRIPE_SECRET_KEY: 'sk_test_1234' }, ['sk_test_1234']],
  [
    { STRIPE_WEBHOOK_SECRET: 'whsec_first, whsec_second' },
    ['whsec_first, whsec_second', 'whsec_second', 'whsec_first'],
  ],
  [{ PLINTH_ACME_DNS_SECRET: 'key-of-the-zone' }, ['key-of-the-zone']],
  [{ PLINTH_CDN_TOKEN: 'token-of-the-cdn' }, ['token-of-the-cdn']],
  [{ PLINTH_OIDC_TEAM_CLIENT_SECRET: 'client-secret' }, ['client-secret']],
  [{ AWS_SECRET_ACCESS_KEY: 'abc/def+ghi=' }, ['abc/def+ghi=']],
  [{ DATABASE_URL: 'postgres://plinth:p%40ssword@db/plinth' }, ['p%40ssword', 'p@ssword']],
  [{ DATABASE_URL: 'postgres://plinth:100%-secret@db/plinth' }, ['100%-secret']],
  [{ PLINTH_SMTP_URL: 'smtps://a@b.example:long@password@mail.example' }, ['long@password']],
  [{ PLINTH_BASE_URL: 'https://plinth.example:8443/a@b' }, []],
  [{ PLINTH_METRICS_TOKEN: 'short' }, []],
  [{ PLINTH_PASSWORD_SIGNIN: 'something' }, []],
  [{ OTHER_SECRET: 'not-a-setting' }, []],
])('%j has the secrets %j', (source, secrets) => {
  expect(secretValues(source)).toEqual(secrets)
})

test('each header value of the trace collector is a secret', () => {
  const headers = 'authorization=Bearer abcdefgh==,x-other-header=value-of-it'
  const secrets = secretValues({ OTEL_EXPORTER_OTLP_HEADERS: headers })
  expect(secrets).toEqual(['Bearer abcdefgh==', 'value-of-it', 'abcdefgh=='])
})

test('secrets are hidden as they are and in JSON', () => {
  const hide = hiding(['say "hello"', 'a.b*c(d'])
  expect(hide('Refused: say "hello", a.b*c(d')).toBe('Refused: [secret], [secret]')
  expect(hide(JSON.stringify({ err: 'say "hello"' }))).toBe('{"err":"[secret]"}')
  expect(hide('axb*c(d')).toBe('axb*c(d')
  expect(hiding([])('nothing to hide')).toBe('nothing to hide')
})
