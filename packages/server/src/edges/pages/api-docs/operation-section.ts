// Section of the API reference for one operation.

import type { Components } from '@plinth/contract/openapi/components'
import type { Operation } from '@plinth/contract/operations/operation'
import { errorsOf } from '@plinth/contract/operations/operation-errors'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { describeNeededToken } from '@plinth/domain/accounts/token-access'
import { errorStatuses } from '@plinth/domain/base/errors'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { proseHtml } from '../shell/prose-html.ts'
import { errorAnchor } from './error-section.ts'
import { requestExample, responseExample } from './example-section.ts'
import { messages } from './messages.ts'
import type { RequestParts } from './request-parts.ts'
import { pathSection, querySection, requestSection } from './request-section.ts'
import { responseFields } from './response-fields.ts'

const texts = messages.operation

export function operationSection(id: string, parts: RequestParts, components: Components): string {
  const { operation } = parts
  const anchor = escapeHtml(id)
  const { summary, description, body } = operation
  return `<section class="operation" id="${anchor}">
<h3><a href="#${anchor}">${escapeHtml(summary)}</a></h3>
<p class="endpoint">${endpoint(operation)}</p>
${description === undefined ? '' : `<p>${proseHtml(description)}</p>\n`}<p class="muted">${proseHtml(callerText(operation))}</p>
${proofText(operation)}${ifMatchText(operation)}${requestExample(id, parts)}${responseExample(parts)}${pathSection(operation)}${querySection(operation)}${requestSection(body, components)}${responseFields(operation.success, components)}<h4>${texts.errors}</h4>
<ul class="codes">${errorsOf(operation).map(errorLink).join('\n')}</ul>
</section>`
}

const proofText = ({ publishesAnonymously }: Operation): string =>
  publishesAnonymously
    ? `<p>${proseHtml(texts.proof(proofHeader))} <a href="#bot-check">${texts.proofLink}</a></p>\n`
    : ''

const ifMatchText = ({ ifMatch }: Operation): string =>
  ifMatch ? `<p>${proseHtml(texts.ifMatch)}</p>\n` : ''

function endpoint({ method, path }: Operation): string {
  // Long paths may break after a slash on narrow screens.
  const breakable = escapeHtml(path).replaceAll('/', '/<wbr>')
  return `<span class="method">${method}</span> <code>${breakable}</code>`
}

function callerText(operation: Operation): string {
  const { caller, right, scopes, unverified } = operation
  const { callers } = messages
  if (caller === 'anyone') return callers.anyone
  if (caller === 'publisher') return callers.publisher
  if (caller === 'anyone_or_account') {
    return `${callers.anyoneOrAccount(tokens(scopes))} ${describeNeededToken(right)}`
  }
  return `${credentialText(operation)} ${unverified ? callers.unverified : callers.verified}`
}

function credentialText({ caller, right, scopes }: Operation): string {
  if (right === 'operate') return messages.callers.operator
  if (caller === 'session') return messages.callers.session
  return `${messages.callers.account(tokens(scopes))} ${describeNeededToken(right)}`
}

function tokens(scopes: Operation['scopes']): string {
  const { apiToken, oauthToken } = messages.callers
  const oauth = scopes?.map((scope) => `\`${scope}\``).join(' or ')
  return oauth === undefined ? apiToken : oauthToken(oauth)
}

function errorLink(code: keyof typeof errorStatuses): string {
  return `<li><a href="#${errorAnchor(code)}"><code>${code}</code></a> ${errorStatuses[code]}</li>`
}
