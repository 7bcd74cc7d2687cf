// SMTP server on loopback that stores the mail it receives.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { parseMessage, type ReceivedMessage } from './received-message.ts'

export interface ReceivedMail extends ReceivedMessage {
  readonly from: string
  readonly to: readonly string[]
  readonly secure: boolean
  /** Null if the client did not authenticate. */
  readonly user: string | null
}

export interface SmtpOptions {
  readonly port?: number
  /** Offers STARTTLS with a self-signed certificate. */
  readonly startTls?: boolean
  /** Requires these credentials, with or without TLS. */
  readonly login?: { readonly user: string; readonly password: string }
  /** Error reply for a recipient, or null to accept the mail. */
  readonly recipientError?: (
    address: string,
  ) => { readonly code: number; readonly text: string } | null
}

export interface SmtpTestServer {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  stop(): Promise<void>
}

export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpTestServer> {
  const { port = 0, startTls = false, login, recipientError = () => null } = options
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    logger: false,
    hideSTARTTLS: !startTls,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username = '', password }, _session, done) {
      const known = username === login?.user && password === login.password
      done(known ? null : replyError(535, 'invalid credentials'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      const refusal = recipientError(address)
      done(refusal && replyError(refusal.code, refusal.text))
    },
    onData(stream, { envelope, secure, user }, done) {
      buffer(stream).then((raw) => {
        mails.push({
          ...parseMessage(raw.toString()),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          secure,
          user: typeof user === 'string' ? user : null,
        })
        done()
      }, done)
    },
  })
  // A client that disconnects must not end the tests.
  server.on('error', () => {})
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    port: address.port,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const replyError = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })
