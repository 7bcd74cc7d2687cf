// Composes a mail for nodemailer: headers, text and HTML.
import { plans } from '@plinth/domain/plans/plans'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../../ports/mail.ts'
import { createHtmlRenderer } from './render-html.ts'
import { renderText } from './render-text.ts'
import type { MailContent, MailService } from './templates/mail-content.ts'
import { writeContent } from './write-content.ts'

export interface Sender {
  /** Origin of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly from: { readonly name: string; readonly address: string }
  /** The plan of accounts without a subscription; Free if absent. */
  readonly basePlan?: MailService['basePlan']
  /** True if absent. */
  readonly allowsPasswords?: boolean
}

export interface ComposedMail {
  readonly content: MailContent
  readonly text: string
  /** In nodemailer's format. */
  readonly message: SendMailOptions
}

export type ComposeMessage = (id: string, mail: Mail) => ComposedMail

export function createMessageComposer(sender: Sender): ComposeMessage {
  const { baseUrl, from, basePlan = plans.free, allowsPasswords = true } = sender
  const { host, hostname } = new URL(baseUrl)
  const renderHtml = createHtmlRenderer()
  return (id, mail) => {
    const content = writeContent(mail, { baseUrl, host, basePlan, allowsPasswords })
    const text = renderText(content, host)
    return {
      content,
      text,
      message: {
        from,
        // As an object it is a single address, even if it contains a comma.
        to: { name: '', address: mail.to },
        subject: content.subject,
        text,
        html: renderHtml(content, host),
        // Stable across retries, so that a mail delivered twice (after a crash) has the same
        // Message-ID.
        messageId: `<${id}@${hostname}>`,
        // RFC 3834: prevents automatic replies.
        headers: { 'auto-submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      },
    }
  }
}
