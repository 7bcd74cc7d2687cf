// Development mailbox: mails that were stored because no SMTP server is configured.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { StoredMail } from '../../ports/mailbox.ts'
import type { Brand } from './shell/load-brand.ts'
import { headerStyle, pageHeader } from './shell/page-header.ts'
import { pageShell } from './shell/page-shell.ts'

/** `mails` are in descending order of time. */
export function devMailPage(brand: Brand, mails: readonly StoredMail[]): string {
  return pageShell(brand, {
    title: 'Mail that was kept',
    noindex: true,
    style: headerStyle + style,
    body: `${pageHeader(brand)}
<main>
<h1>Mail that was kept</h1>
<p class="muted">No SMTP server is configured, so mail stays on this machine. Only you see this page.</p>
${mails.length === 0 ? '<p>No mail yet. Sign up, and the first one appears here.</p>' : mails.map(mailHtml).join('\n')}
</main>`,
  })
}

const mailHtml = ({ to, subject, text, links }: StoredMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="muted">To ${escapeHtml(to)}</p>
${links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>\n`).join('')}<pre>${escapeHtml(text)}</pre>
</article>`

const style = `
main { max-width: 46rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2rem) 4rem; }
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
