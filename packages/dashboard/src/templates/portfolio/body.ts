// Renders the HTML body of the portfolio template from the content of its form.
import { htmlElement, linkOrText, picture, prose, section, textElement } from '../parts/html.ts'
import { displayLink } from '../parts/links.ts'
import type { Portfolio } from './fields.ts'
import { messages } from './messages.ts'

const { page } = messages

export const body = (portfolio: Portfolio): string => `<header class="top">
${textElement('h1', portfolio.name)}
${textElement('p', portfolio.headline, 'headline')}
</header>
<main>
${section('work', page.work, htmlElement('ol', portfolio.projects.map(project).join('\n')))}
${section('about', page.about, htmlElement('div', prose(portfolio.about), 'more'))}
${section('contact', page.contact, contact(portfolio))}
</main>`

type Project = Portfolio['projects'][number]

function project(work: Project): string {
  const { title, kind, text: more, alt, link } = work
  const shown = htmlElement('div', picture(work.picture, alt), 'plate')
  const words =
    htmlElement('h3', linkOrText(title.trim() || displayLink(link.trim()), link)) +
    textElement('p', kind, 'kind') +
    htmlElement('div', prose(more), 'more')
  const className = shown === '' ? 'project' : 'project pictured'
  return htmlElement('li', shown + htmlElement('div', words, 'words'), className)
}

function contact({ email, links }: Portfolio): string {
  const write = linkOrText(displayLink(email.trim()), email, 'email')
  const others = links.map(({ label, link }) =>
    linkOrText(label.trim() || displayLink(link.trim()), link),
  )
  return htmlElement('ul', [write, ...others].map((entry) => htmlElement('li', entry)).join(''))
}
