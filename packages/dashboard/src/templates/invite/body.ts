// HTML body of the invitation template.
import { escapeHtml } from '@plinth/domain/escape-html'
import { around, prose, section, text, wrapped } from '../parts/html.ts'
import { safeLink } from '../parts/links.ts'
import type { Invite } from './fields.ts'

export const body = (invite: Invite): string => `<main class="sheet">
<header class="top">
${around('p', invite.host, 'host')}
${around('h1', invite.title)}
${wrapped('div', prose(invite.text), 'text')}
</header>
${wrapped('dl', facts(invite), 'facts')}
${section('schedule', 'Schedule', wrapped('ol', invite.schedule.map(entry).join('')))}
${section('details', 'Good to know', wrapped('dl', invite.details.map(detail).join('')))}
${wrapped('div', reply(invite), 'reply')}
</main>`

const facts = ({ day, time, place, address, map }: Invite): string =>
  fact('When', around('b', day) + around('span', time)) +
  fact('Where', around('b', place) + around('span', address) + mapLink(map))

const fact = (label: string, content: string): string =>
  wrapped('div', content === '' ? '' : `<dt>${label}</dt><dd>${content}</dd>`)

function mapLink(map: string): string {
  const href = safeLink(map)
  return href === null ? '' : `<a href="${escapeHtml(href)}">Show on a map</a>`
}

function entry({ time, what, note }: Invite['schedule'][number]): string {
  const content = wrapped('div', around('h3', what) + around('p', note))
  return wrapped('li', around('p', time, 'at') + content)
}

/** Text without a label gets "Also"; otherwise it would read as part of the entry above. */
function detail({ label, text: more }: Invite['details'][number]): string {
  const term = `<dt>${text(label) || 'Also'}</dt>`
  const description = prose(more)
  return wrapped(
    'div',
    description === '' && label.trim() === '' ? '' : `${term}<dd>${description}</dd>`,
  )
}

function reply({ reply: address, replyBy, title }: Invite): string {
  const href = safeLink(address)
  if (href === null) return around('p', replyBy && `Please reply by ${replyBy}`)
  const subject = /^mailto:[^?]*$/i.test(href) ? `?subject=${encodeURIComponent(title.trim())}` : ''
  const button = `<a class="answer" href="${escapeHtml(href + subject)}">Say you are coming</a>`
  return button + around('p', replyBy && `Please reply by ${replyBy}`)
}
