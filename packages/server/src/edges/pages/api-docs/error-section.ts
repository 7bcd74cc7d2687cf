// Table of error codes in the API reference.
import { errorDescriptions } from '@plinth/contract/openapi/error-descriptions'
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import { proseHtml } from '../shell/prose-html.ts'
import { messages } from './messages.ts'

const texts = messages.errors

export function errorSection(codes: readonly ErrorCode[]): string {
  return `<section id="errors">
<h2>${texts.heading}</h2>
<p>${proseHtml(texts.introduction)}</p>
<table>
<thead><tr><th scope="col">${texts.code}</th><th scope="col">${texts.status}</th><th scope="col">${texts.meaning}</th></tr></thead>
<tbody>
${codes.map(errorRow).join('\n')}
</tbody>
</table>
</section>`
}

export function errorAnchor(code: ErrorCode): string {
  return `error-${code}`
}

function errorRow(code: ErrorCode): string {
  // Long codes may break after an underscore on narrow screens.
  const breakable = code.replaceAll('_', '_<wbr>')
  return `<tr id="${errorAnchor(code)}"><th scope="row"><code>${breakable}</code></th><td>${errorStatuses[code]}</td><td>${proseHtml(errorDescriptions[code])}</td></tr>`
}
