// Composes a mail for nodemailer: headers, text and HTML.
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../../ports/mail.ts'
import { createHtmlRenderer } from './render-html.ts'
import { renderText } from './render-text.ts'
import type { MailContent } from './templates/mail-content.ts'
import { writeContent } from './write-content.ts'

export interface Sender {
  /** Origin of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly from: { readonly name: string; readonly address: string }
}

export interface ComposedMail {
  readonly content: MailContent
  readonly text: string
  /** In nodemailer's format. */
  readonly message: SendMailOptions
}

export type ComposeMessage = (id: string, mail: Mail) => ComposedMail

export function createMessageComposer({ baseUrl, from }: Sender): ComposeMessage {
  const { host, hostname } = new URL(baseUrl)
  const renderHtml = createHtmlRenderer()
  return (id, mail) => {
    const content = writeContent(mail, { baseUrl, host })
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
