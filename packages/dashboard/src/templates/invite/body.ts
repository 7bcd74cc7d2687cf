// Renders the HTML body of the invitation template from the content of its form.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { htmlElement, prose, section, text, textElement } from '../parts/html.ts'
import { safeLink } from '../parts/links.ts'
import type { Invite } from './fields.ts'

export const body = (invite: Invite): string => `<main class="sheet">
<header class="top">
${textElement('p', invite.host, 'host')}
${textElement('h1', invite.title)}
${htmlElement('div', prose(invite.text), 'text')}
</header>
${htmlElement('dl', facts(invite), 'facts')}
${section('schedule', 'Schedule', htmlElement('ol', invite.schedule.map(entry).join('')))}
${section('details', 'Good to know', htmlElement('dl', invite.details.map(detail).join('')))}
${htmlElement('div', reply(invite), 'reply')}
</main>`

const facts = ({ day, time, place, address, map }: Invite): string =>
  fact('When', textElement('b', day) + textElement('span', time)) +
  fact('Where', textElement('b', place) + textElement('span', address) + mapLink(map))

const fact = (label: string, content: string): string =>
  htmlElement('div', content === '' ? '' : `<dt>${label}</dt><dd>${content}</dd>`)

function mapLink(map: string): string {
  const href = safeLink(map)
  return href === null ? '' : `<a href="${escapeHtml(href)}">Show on a map</a>`
}

function entry({ time, what, note }: Invite['schedule'][number]): string {
  const content = htmlElement('div', textElement('h3', what) + textElement('p', note))
  return htmlElement('li', textElement('p', time, 'at') + content)
}

/** Text without a label gets "Also"; otherwise it would read as part of the entry above. */
function detail({ label, text: more }: Invite['details'][number]): string {
  const term = `<dt>${text(label) || 'Also'}</dt>`
  const description = prose(more)
  return htmlElement(
    'div',
    description === '' && label.trim() === '' ? '' : `${term}<dd>${description}</dd>`,
  )
}

function reply({ reply: address, replyBy, title }: Invite): string {
  const href = safeLink(address)
  if (href === null) return textElement('p', replyBy && `Please reply by ${replyBy}`)
  const subject = /^mailto:[^?]*$/i.test(href) ? `?subject=${encodeURIComponent(title.trim())}` : ''
  const button = `<a class="answer" href="${escapeHtml(href + subject)}">Say you are coming</a>`
  return button + textElement('p', replyBy && `Please reply by ${replyBy}`)
}
