import type { NodemailerError, SMTPSentMessageInfo, Transporter } from 'nodemailer'
import { type Mailer, MailRefused } from '../../ports/mail.ts'
import type { ComposeMessage } from './compose-message.ts'

/** A server that does not answer holds up nothing but its own mail, and that not for long. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const

export interface SmtpMailer extends Mailer {
  /** Rejects when the server cannot be reached or does not know us. */
  check(): Promise<void>
}

/** A connection for each mail: there are few, and none is open when nothing is to be sent. */
export function createSmtpMailer(url: string, compose: ComposeMessage): SmtpMailer {
  // Loaded with the first mail: a start and most commands do without it.
  let opened: Promise<Transporter<SMTPSentMessageInfo>> | null = null
  const open = () => {
    opened ??= import('nodemailer').then((mail) => mail.createTransport({ ...limits, url }))
    return opened
  }
  return {
    async send(id, mail) {
      const { message } = compose(id, mail)
      try {
        await (await open()).sendMail(message)
      } catch (error) {
        throw isRefusal(error as NodemailerError)
          ? new MailRefused((error as Error).message, { cause: error })
          : error
      }
    },
    async check() {
      await (await open()).verify()
    },
  }
}

/**
 * A permanent answer to the recipient or to the message itself. One to the login or to the sender is
 * for the operator to put right, and the mail is still wanted then.
 */
const isRefusal = ({ permanent, command }: NodemailerError): boolean =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA')
