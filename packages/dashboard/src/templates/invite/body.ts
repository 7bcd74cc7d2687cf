// Renders the HTML body of the invitation template from the content of its form.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { htmlElement, prose, section, text, textElement } from '../parts/html.ts'
import { safeLink } from '../parts/links.ts'
import type { Invite } from './fields.ts'
import { messages } from './messages.ts'

const { page } = messages

export const body = (invite: Invite): string => `<main class="sheet">
<header class="top">
${textElement('p', invite.host, 'host')}
${textElement('h1', invite.title)}
${htmlElement('div', prose(invite.text), 'text')}
</header>
${htmlElement('dl', facts(invite), 'facts')}
${section('schedule', page.schedule, htmlElement('ol', invite.schedule.map(entry).join('')))}
${section('details', page.details, htmlElement('dl', invite.details.map(detail).join('')))}
${htmlElement('div', reply(invite), 'reply')}
</main>`

const facts = ({ day, time, place, address, map }: Invite): string =>
  fact(page.when, textElement('b', day) + textElement('span', time)) +
  fact(page.where, textElement('b', place) + textElement('span', address) + mapLink(map))

const fact = (label: string, content: string): string =>
  htmlElement('div', content === '' ? '' : `<dt>${label}</dt><dd>${content}</dd>`)

function mapLink(map: string): string {
  const href = safeLink(map)
  return href === null ? '' : `<a href="${escapeHtml(href)}">${page.map}</a>`
}

function entry({ time, what, note }: Invite['schedule'][number]): string {
  const content = htmlElement('div', textElement('h3', what) + textElement('p', note))
  return htmlElement('li', textElement('p', time, 'at') + content)
}

/** Text without a label gets a generic one; otherwise it would read as part of the entry above. */
function detail({ label, text: more }: Invite['details'][number]): string {
  const term = `<dt>${text(label) || page.otherDetail}</dt>`
  const description = prose(more)
  return htmlElement(
    'div',
    description === '' && label.trim() === '' ? '' : `${term}<dd>${description}</dd>`,
  )
}

function reply({ reply: address, replyBy, title }: Invite): string {
  const href = safeLink(address)
  if (href === null) return textElement('p', replyBy && page.replyBy({ day: replyBy }))
  const subject = /^mailto:[^?]*$/i.test(href) ? `?subject=${encodeURIComponent(title.trim())}` : ''
  const button = `<a class="answer" href="${escapeHtml(href + subject)}">${page.reply}</a>`
  return button + textElement('p', replyBy && page.replyBy({ day: replyBy }))
}
