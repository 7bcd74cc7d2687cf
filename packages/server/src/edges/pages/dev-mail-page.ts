// Development mailbox: mails that were stored because no SMTP server is configured.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { StoredMail } from '../../ports/mailbox.ts'
import { messages as formMessages } from './forms/messages.ts'
import { messages } from './messages.ts'
import { type PageContext, pageShell } from './shell/page-shell.ts'

const texts = messages.devMail

/** `mails` are in descending order of time. */
export function devMailPage(page: PageContext, mails: readonly StoredMail[]): string {
  return pageShell(page, {
    title: formMessages.documentTitle(texts),
    noindex: true,
    style,
    body: `<main id="main" class="column">
<h1>${escapeHtml(texts.title)}</h1>
<p class="muted">${escapeHtml(texts.intro)}</p>
${mails.length === 0 ? `<p>${escapeHtml(texts.empty)}</p>` : mails.map(mailHtml).join('\n')}
</main>`,
  })
}

const mailHtml = ({ to, subject, text, links }: StoredMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="muted">${escapeHtml(texts.to({ address: to }))}</p>
${links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>\n`).join('')}<pre>${escapeHtml(text)}</pre>
</article>`

const style = `
h1 { margin-bottom: 0.375rem; font-size: 1.5rem; }
h2 { font-size: 1.0625rem; }
main > p + p { margin-top: 1.5rem; }
article {
  margin-top: 1.5rem;
  padding: 1.25rem;
  border: 1px solid var(--plinth-line);
  border-radius: 10px;
  background: var(--plinth-surface);
}
article a { overflow-wrap: anywhere; }
pre { margin-top: 0.75rem; font-size: 0.8125rem; line-height: 1.6; white-space: pre-wrap; overflow-wrap: anywhere; }
`
