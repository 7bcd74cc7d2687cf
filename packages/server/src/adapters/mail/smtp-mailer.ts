// SMTP mailer.
import type { NodemailerError, SMTPSentMessageInfo, Transporter } from 'nodemailer'
import { type Mailer, MailRefused } from '../../ports/mail.ts'
import type { ComposeMessage } from './compose-message.ts'

/** Short timeouts, so that an unresponsive server delays only its own mail. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const

export interface SmtpMailer extends Mailer {
  /** Rejects if the server is unreachable or rejects the login. */
  check(): Promise<void>
}

/** One connection per mail: mails are few, and no idle connection has to be kept open. */
export function createSmtpMailer(url: string, compose: ComposeMessage): SmtpMailer {
  // Loaded on first use: startup and most commands do not need it.
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
 * True if the mailbox does not exist. Every other rejection (of the login, the sender or relaying)
 * is for the operator to fix, and the mail is retried.
 */
function isRefusal({ permanent, command, response, responseCode = 0 }: NodemailerError): boolean {
  if (permanent !== true || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const status = enhancedStatus(response ?? '')
  if (status !== null) return mailboxStatuses.has(status)
  return command === 'RCPT TO' && mailboxCodes.has(responseCode)
}

/** RFC 3463 and RFC 7505: the status codes of class "address" that are about the recipient. */
const mailboxStatuses = new Set('5.1.1 5.1.2 5.1.3 5.1.4 5.1.6 5.1.10'.split(' '))
const mailboxCodes = new Set([550, 551, 553])

/** After the reply code, or as `(#5.7.1)` at the end of the line. */
function enhancedStatus(response: string): string | null {
  const found = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/.exec(response)
  return found?.[1] ?? found?.[2] ?? null
}
