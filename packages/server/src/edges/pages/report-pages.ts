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
import { messages as formMessages } from './forms/messages.ts'
import { messages } from './messages.ts'
import type { PageContext } from './shell/page-shell.ts'

export interface ReportForm {
  readonly url: string
  readonly reason: string
  readonly details: string
  readonly email: string
  readonly problem: Problem | null
}

const texts = messages.report

export function reportPage(page: PageContext, form: ReportForm): string {
  const { problem } = form
  return formPage(page, {
    title: texts.title,
    intro: escapeHtml(texts.intro),
    body: `<form class="card" method="post" action="/report">
${formProblem(problem)}${formField({ name: 'url', label: texts.url, type: 'text', autocomplete: 'off', value: form.url, code: true }, problem)}
${reasonField(form.reason, problem)}
${detailsField(form.details, problem)}
${formField({ name: 'email', label: texts.email, type: 'email', autocomplete: 'email', value: form.email, optional: true, hint: texts.emailHint({ days: contactRetentionDays }) }, problem)}
<button class="button">${escapeHtml(texts.submit)}</button>
</form>`,
    style,
  })
}

export const reportSentPage = (page: PageContext): string =>
  messagePage(page, {
    title: texts.sentTitle,
    text: texts.sent,
    steps: [
      { href: '/', label: formMessages.goHome },
      { href: '/report', label: texts.reportAnother },
    ],
  })

function reasonField(chosen: string, problem: Problem | null): string {
  const option = (reason: ReportReason) =>
    `<option value="${reason}"${reason === chosen ? ' selected' : ''}>${escapeHtml(reasonTitles[reason])}</option>`
  return `<div class="field">
<label for="reason">${escapeHtml(texts.reason)}</label>
<select id="reason" name="reason" required${wrongAttributes('reason', problem)}>
<option value="">${escapeHtml(texts.chooseReason)}</option>
${reportReasons.map(option).join('\n')}
</select>
${wrongWords('reason', problem)}</div>`
}

function detailsField(text: string, problem: Problem | null): string {
  return `<div class="field">
<label for="details">${escapeHtml(texts.details)}</label>
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
