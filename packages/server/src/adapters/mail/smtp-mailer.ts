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
 * There is no such mailbox. Every other answer, such as one to the login, to the sender or about
 * what the server relays, is for the operator to put right, and the mail is still wanted then.
 */
function isRefusal({ permanent, command, response, responseCode = 0 }: NodemailerError): boolean {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const status = enhancedStatus(response ?? '')
  if (status !== null) return mailboxStatuses.has(status)
  return command === 'RCPT TO' && mailboxCodes.has(responseCode)
}

/** RFC 3463 and 7505: those of the class "address" that are about the recipient. */
const mailboxStatuses = new Set('5.1.1 5.1.2 5.1.3 5.1.4 5.1.6 5.1.10'.split(' '))
const mailboxCodes = new Set([550, 551, 553])

/** After the code, or as `(#5.7.1)` where a server has it at the end. */
function enhancedStatus(response: string): string | null {
  const found = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/.exec(response)
  return found?.[1] ?? found?.[2] ?? null
}
