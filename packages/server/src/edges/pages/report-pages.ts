// Abuse report form, and the confirmation page after it.
import {
  contactRetentionDays,
  type ReportReason,
  reasonTitles,
  reportReasons,
} from '@plinth/domain/abuse/reports'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField } from './forms/form-field.ts'
import { formPage } from './forms/form-page.ts'
import { formProblem, type Problem } from './forms/form-problem.ts'
import { messagePage } from './forms/message-page.ts'
import type { Brand } from './shell/load-brand.ts'

export interface ReportForm {
  readonly url: string
  readonly reason: string
  readonly details: string
  readonly email: string
  readonly problem: Problem | null
}

export function reportPage(brand: Brand, form: ReportForm): string {
  const { problem } = form
  return formPage(brand, {
    title: 'Report a drop',
    intro:
      'Is something published here that should not be? Tell the people who run this service. Its owner does not learn who you are.',
    body: `<form class="card" method="post" action="/report">
${formProblem(problem)}${formField({ name: 'url', label: 'Its address', type: 'text', autocomplete: 'off', value: form.url, code: true }, problem)}
${reasonField(form.reason, problem)}
${detailsField(form.details, problem)}
${formField({ name: 'email', label: 'Your e-mail address (optional)', type: 'email', autocomplete: 'email', value: form.email, optional: true, hint: `For questions about this report, and nothing else. It is forgotten ${contactRetentionDays} days after the report is closed.` }, problem)}
<button class="button">Send the report</button>
</form>`,
    style,
  })
}

export const reportSentPage = (brand: Brand): string =>
  messagePage(brand, {
    title: 'Thank you',
    text: 'The people who run this service will look at it. You need not do anything else.',
    steps: [
      { href: '/', label: 'Go to the front page' },
      { href: '/report', label: 'Report another' },
    ],
  })

function reasonField(chosen: string, problem: Problem | null): string {
  const option = (reason: ReportReason) =>
    `<option value="${reason}"${reason === chosen ? ' selected' : ''}>${escapeHtml(reasonTitles[reason])}</option>`
  return `<div class="field">
<label for="reason">What is wrong?</label>
<select id="reason" name="reason" required${wrongAttributes('reason', problem)}>
<option value="">Choose…</option>
${reportReasons.map(option).join('\n')}
</select>
${wrongWords('reason', problem)}</div>`
}

function detailsField(text: string, problem: Problem | null): string {
  return `<div class="field">
<label for="details">What should we know? (optional)</label>
<textarea id="details" name="details" rows="5" maxlength="2000"${wrongAttributes('details', problem)}>
${escapeHtml(text)}</textarea>
${wrongWords('details', problem)}</div>`
}

const wrongAttributes = (name: string, problem: Problem | null): string =>
  problem?.field === name ? ` aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''

const wrongWords = (name: string, problem: Problem | null): string =>
  problem?.field === name
    ? `<p class="problem" id="${name}-problem" role="alert">${escapeHtml(problem.detail)}</p>\n`
    : ''

const style = `
textarea { width: 100%; min-width: 0; padding: 0.5rem 0.75rem; border: 1px solid var(--plinth-edge); border-radius: 8px; background: var(--plinth-ground); color: var(--plinth-ink); font: inherit; font-size: 1rem; resize: vertical; }
textarea:focus-visible { border-color: var(--plinth-accent); border-radius: 8px; outline: 2px solid var(--plinth-accent); outline-offset: 1px; }
`
