// HTML body of the CV template.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import {
  htmlElement,
  linkOrText,
  picture,
  prose,
  section,
  splitList,
  text,
  textElement,
} from '../parts/html.ts'
import { displayLink, phoneLink, safeLink } from '../parts/links.ts'
import type { Cv } from './fields.ts'

export const body = (cv: Cv): string => `<main class="sheet">
<header class="top">
${picture(cv.portrait, '', 'portrait')}
<div class="who">${textElement('h1', cv.name)}${textElement('p', cv.headline, 'headline')}</div>
${htmlElement('ul', contact(cv), 'contact')}
</header>
<div class="story">
${section('summary', 'In short', prose(cv.summary))}
${section('jobs', 'Experience', htmlElement('ol', cv.jobs.map(job).join('')))}
${section('education', 'Education', htmlElement('ol', cv.education.map(course).join('')))}
</div>
${htmlElement('div', aside(cv), 'aside')}
</main>`

const aside = (cv: Cv): string =>
  section('skills', 'Skills', bullets(cv.skills)) +
  section('languages', 'Languages', bullets(cv.languages))

function contact({ place, email, phone, website }: Cv): string {
  const tel = phoneLink(phone)
  const call = tel ? `<a href="${escapeHtml(tel)}">${text(phone)}</a>` : text(phone)
  const write = linkOrText(displayLink(email.trim()), email)
  const visit = linkOrText(displayLink(safeLink(website) ?? website), website)
  return [text(place), write, call, visit]
    .filter((entry) => entry !== '')
    .map((entry) => `<li>${entry}</li>`)
    .join('')
}

const bullets = (typed: string): string =>
  htmlElement(
    'ul',
    splitList(typed)
      .map((one) => textElement('li', one))
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
  const head = textElement('h3', what) + textElement('p', where, 'where')
  const rest = htmlElement('div', head + htmlElement('div', prose(more), 'more'), 'what')
  return htmlElement('li', textElement('p', when, 'when') + rest)
}
