// HTML body of the portfolio template.
import { around, linked, picture, prose, section, wrapped } from '../parts/html.ts'
import { spoken } from '../parts/links.ts'
import type { Portfolio } from './fields.ts'

export const body = (portfolio: Portfolio): string => `<header class="top">
${around('h1', portfolio.name)}
${around('p', portfolio.headline, 'headline')}
</header>
<main>
${section('work', 'Work', wrapped('ol', portfolio.projects.map(project).join('\n')))}
${section('about', 'About', wrapped('div', prose(portfolio.about), 'more'))}
${section('contact', 'Contact', contact(portfolio))}
</main>`

type Project = Portfolio['projects'][number]

function project(work: Project): string {
  const { title, kind, text: more, alt, link } = work
  const shown = wrapped('div', picture(work.picture, alt), 'plate')
  const words =
    wrapped('h3', linked(title.trim() || spoken(link.trim()), link)) +
    around('p', kind, 'kind') +
    wrapped('div', prose(more), 'more')
  const className = shown === '' ? 'project' : 'project pictured'
  return wrapped('li', shown + wrapped('div', words, 'words'), className)
}

function contact({ email, links }: Portfolio): string {
  const write = linked(spoken(email.trim()), email, 'email')
  const others = links.map(({ label, link }) => linked(label.trim() || spoken(link.trim()), link))
  return wrapped('ul', [write, ...others].map((entry) => wrapped('li', entry)).join(''))
}
