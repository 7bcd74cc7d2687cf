// Renders the HTML body of the CV template from the content of its form.
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
import { messages } from './messages.ts'

const { page } = messages

export const body = (cv: Cv): string => `<main class="sheet">
<header class="top">
${picture(cv.portrait, '', 'portrait')}
<div class="who">${textElement('h1', cv.name)}${textElement('p', cv.headline, 'headline')}</div>
${htmlElement('ul', contact(cv), 'contact')}
</header>
<div class="story">
${section('summary', page.summary, prose(cv.summary))}
${section('jobs', page.jobs, htmlElement('ol', cv.jobs.map(job).join('')))}
${section('education', page.education, htmlElement('ol', cv.education.map(course).join('')))}
</div>
${htmlElement('div', aside(cv), 'aside')}
</main>`

const aside = (cv: Cv): string =>
  section('skills', page.skills, bullets(cv.skills)) +
  section('languages', page.languages, bullets(cv.languages))

function contact({ place, email, phone, website }: Cv): string {
  const tel = phoneLink(phone)
  const phoneHtml = tel ? `<a href="${escapeHtml(tel)}">${text(phone)}</a>` : text(phone)
  const emailHtml = linkOrText(displayLink(email.trim()), email)
  const websiteHtml = linkOrText(displayLink(safeLink(website) ?? website), website)
  return [text(place), emailHtml, phoneHtml, websiteHtml]
    .filter((entry) => entry !== '')
    .map((entry) => `<li>${entry}</li>`)
    .join('')
}

const bullets = (list: string): string =>
  htmlElement(
    'ul',
    splitList(list)
      .map((item) => textElement('li', item))
      .join(''),
  )

const job = ({ role, company, when, text: details }: Cv['jobs'][number]): string =>
  entry({ title: role, organisation: company, period: when, details })

const course = ({ degree, school, when, text: details }: Cv['education'][number]): string =>
  entry({ title: degree, organisation: school, period: when, details })

interface Entry {
  readonly title: string
  readonly organisation: string
  readonly period: string
  readonly details: string
}

function entry({ title, organisation, period, details }: Entry): string {
  const head = textElement('h3', title) + textElement('p', organisation, 'where')
  const rest = htmlElement('div', head + htmlElement('div', prose(details), 'more'), 'what')
  return htmlElement('li', textElement('p', period, 'when') + rest)
}
