import { afterEach, expect, test } from 'vitest'
import { getFreePort } from '../../../test-servers/free-port.ts'
import { type SmtpOptions, type SmtpTestServer, startSmtp } from '../../../test-servers/smtp.ts'
import { type Mail, MailRefused } from '../../ports/mail.ts'
import { createMessageComposer } from './compose-message.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const compose = createMessageComposer({
  baseUrl: 'https://plinth.example',
  from: { name: 'Our Plinth', address: 'post@plinth.example' },
})
const mail: Mail = {
  kind: 'invitation',
  to: 'ann@example.org',
  inviter: 'Jürgen',
  organisation: 'Äpfel & <Birnen>',
  role: 'member',
  code: 'secret',
}

const running: SmtpTestServer[] = []
async function start(options: SmtpOptions = {}): Promise<SmtpTestServer> {
  const server = await startSmtp(options)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const login = { user: 'me@plinth.example', password: 'p@ss/word' }
const credentials = 'me%40plinth.example:p%40ss%2Fword@'

test.each<[string, SmtpOptions, string, string, object]>([
  ['as it is', {}, '', '', { secure: false, user: null }],
  ['with a login', { login }, credentials, '', { secure: false, user: login.user }],
  [
    'with a login under STARTTLS',
    { login, startTls: true },
    credentials,
    '?requireTLS=true&tls.rejectUnauthorized=false',
    { secure: true, user: login.user },
  ],
])('delivers a mail completely, %s', async (_, options, user, query, expected) => {
  const { port, mails } = await start(options)
  const mailer = createSmtpMailer(`smtp://${user}127.0.0.1:${port}${query}`, compose)
  await mailer.check()
  await mailer.send('ml_1', mail)
  await mailer.send('ml_1', mail)
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatchObject({
    from: 'post@plinth.example',
    to: ['ann@example.org'],
    ...expected,
  })
  const { headers, text, html } = mails[0] ?? { headers: new Map(), text: '', html: '' }
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Our Plinth <post@plinth.example>',
    to: 'ann@example.org',
    subject: 'Jürgen invited you to Äpfel & <Birnen>',
    'message-id': '<ml_1@plinth.example>',
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringMatching(/^multipart\/alternative;/),
  })
  const composed = compose('ml_1', mail)
  expect(text).toBe(composed.text.trimEnd())
  expect(html).toBe(String(composed.message.html).trimEnd())
  expect(mails[1]?.headers.get('message-id')).toBe(headers.get('message-id'))
})

test('rejects a self-signed certificate', async () => {
  const { port, mails } = await start({ startTls: true })
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, compose)
  await expect(mailer.send('ml_1', mail)).rejects.not.toBeInstanceOf(MailRefused)
  expect(mails).toEqual([])
})

const respondingWith = (code: number, text: string): SmtpOptions => ({
  recipientError: () => ({ code, text }),
})

test.each<[string, boolean, SmtpOptions]>([
  ['an unknown recipient', true, respondingWith(550, 'no such user')],
  ['a recipient who has moved', true, respondingWith(551, 'not here')],
  [
    'an unknown recipient, by enhanced status code',
    true,
    respondingWith(550, '5.1.1 no such user'),
  ],
  ['a domain that accepts no mail', true, respondingWith(556, '5.1.10 null MX')],
  ['a mailbox that is temporarily full', false, respondingWith(452, 'later')],
  ['a mailbox that is full', false, respondingWith(552, '5.2.2 over quota')],
  ['a server that refuses to relay', false, respondingWith(554, 'relay access denied')],
  ['a policy', false, respondingWith(550, '5.7.1 relaying denied')],
  ['a policy, at the end of the line', false, respondingWith(553, 'not in my hosts (#5.7.1)')],
  ['a sender that the server rejects', false, respondingWith(550, '5.1.8 bad sender')],
  // The operator can still fix this.
  ['a failed login', false, { login: { user: 'someone', password: 'else' } }],
])('%s is permanent: %s', async (_, isPermanent, options) => {
  const { port } = await start(options)
  const user = options.login ? 'me:wrong@' : ''
  const mailer = createSmtpMailer(`smtp://${user}127.0.0.1:${port}`, compose)
  const error = await mailer.send('ml_1', mail).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MailRefused).toBe(isPermanent)
})

test('an unreachable server is a temporary failure', async () => {
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${await getFreePort()}`, compose)
  await expect(mailer.check()).rejects.toThrow('ECONNREFUSED')
  await expect(mailer.send('ml_1', mail)).rejects.not.toBeInstanceOf(MailRefused)
})
