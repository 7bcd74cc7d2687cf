// Example request and response of an operation, with a tab for each language.
import type { Example } from '@plinth/contract/examples/example'
import type { Success } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { proseHtml } from '../shell/prose-html.ts'
import { curlExample } from './curl-example.ts'
import { javascriptExample } from './javascript-example.ts'
import { messages } from './messages.ts'
import type { RequestParts } from './request-parts.ts'

const texts = messages.operation

/** The tabs are radio buttons, so that they work without the script. */
export function requestExample(id: string, parts: RequestParts): string {
  const anchor = escapeHtml(id)
  return `<h4>${texts.request}</h4>
<fieldset class="example">
<legend>${texts.language}</legend>
${tab(anchor, 'curl', ' checked')}${tab(anchor, 'javascript', '')}${codeBlock(curlExample(parts), 'curl')}${codeBlock(javascriptExample(parts), 'javascript')}</fieldset>
`
}

const tab = (anchor: string, language: 'curl' | 'javascript', checked: string): string =>
  `<input type="radio" id="${anchor}-${language}" name="${anchor}-language" value="${language}"${checked}><label for="${anchor}-${language}">${texts[language]}</label>\n`

export function responseExample({ operation: { success }, example }: RequestParts): string {
  return `<h4>${texts.response} <code>${success.status}</code></h4>\n${responseBody(success, example)}`
}

function responseBody(success: Success, { response }: Example): string {
  switch (success.kind) {
    case 'json':
      return codeBlock(JSON.stringify(response, null, 2), 'response')
    case 'zip':
      return `<p>${proseHtml(texts.zip)}</p>\n`
    case 'file':
      return `<p>${proseHtml(texts.file)}</p>\n`
    case 'empty':
      return `<p>${texts.noBody}</p>\n`
    default:
      return success satisfies never
  }
}

/** Focusable, because a long line scrolls. */
const codeBlock = (code: string, kind: string): string =>
  `<pre class="${kind}" tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`
