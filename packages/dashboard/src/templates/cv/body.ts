// HTML body of the CV template.
import { escapeHtml } from '@plinth/domain/escape-html'
import { around, linked, listed, picture, prose, section, text, wrapped } from '../parts/html.ts'
import { phoneLink, safeLink, spoken } from '../parts/links.ts'
import type { Cv } from './fields.ts'

export const body = (cv: Cv): string => `<main class="sheet">
<header class="top">
${picture(cv.portrait, '', 'portrait')}
<div class="who">${around('h1', cv.name)}${around('p', cv.headline, 'headline')}</div>
${wrapped('ul', contact(cv), 'contact')}
</header>
<div class="story">
${section('summary', 'In short', prose(cv.summary))}
${section('jobs', 'Experience', wrapped('ol', cv.jobs.map(job).join('')))}
${section('education', 'Education', wrapped('ol', cv.education.map(course).join('')))}
</div>
${wrapped('div', aside(cv), 'aside')}
</main>`

const aside = (cv: Cv): string =>
  section('skills', 'Skills', bullets(cv.skills)) +
  section('languages', 'Languages', bullets(cv.languages))

function contact({ place, email, phone, website }: Cv): string {
  const tel = phoneLink(phone)
  const call = tel ? `<a href="${escapeHtml(tel)}">${text(phone)}</a>` : text(phone)
  const write = linked(spoken(email.trim()), email)
  const visit = linked(spoken(safeLink(website) ?? website), website)
  return [text(place), write, call, visit]
    .filter((entry) => entry !== '')
    .map((entry) => `<li>${entry}</li>`)
    .join('')
}

const bullets = (typed: string): string =>
  wrapped(
    'ul',
    listed(typed)
      .map((one) => around('li', one))
      .join(''),
  )

const job = ({ role, company, when, text: more }: Cv['jobs'][number]): string =>
  entry({ what: role, where: company, when, more })

const course = ({ degree, school, when, text: more }: Cv['education'][number]): string =>
  entry({ what: degree, where: school, when, more })

interface Entry {
  readonly what: string
  readonly where: string
  readonly when: string
  readonly more: string
}

function entry({ what, where, when, more }: Entry): string {
  const head = around('h3', what) + around('p', where, 'where')
  const rest = wrapped('div', head + wrapped('div', prose(more), 'more'), 'what')
  return wrapped('li', around('p', when, 'when') + rest)
}
