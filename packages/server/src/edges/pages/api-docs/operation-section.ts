// Section of the API reference for one operation.
import type { Components } from '@plinth/contract/openapi/components'
import type { Operation } from '@plinth/contract/operations/operation'
import { errorsOf } from '@plinth/contract/operations/operation-errors'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { errorStatuses } from '@plinth/domain/base/errors'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { proseHtml } from '../shell/prose-html.ts'
import { errorAnchor } from './error-section.ts'
import { querySection, requestSection } from './request-section.ts'
import { responseSection } from './response-section.ts'

export function operationSection(id: string, operation: Operation, components: Components): string {
  return `<section class="operation" id="${escapeHtml(id)}">
<h3><a href="#${escapeHtml(id)}">${operationName(operation)}</a></h3>
<p>${proseHtml(operation.summary)}</p>
<p class="muted">${proseHtml(callerText(operation))}</p>
${proofText(operation)}${querySection(operation)}${requestSection(operation.body, components)}${responseSection(operation.success, components)}<h4>Errors</h4>
<ul class="codes">${errorsOf(operation).map(errorLink).join('\n')}</ul>
</section>`
}

const proofText = ({ publishesAnonymously }: Operation): string =>
  publishesAnonymously
    ? `<p>Without an account, several publishes within an hour need the header <code>${proofHeader}</code>: see <a href="#bot-check">bot check</a>.</p>\n`
    : ''

function operationName({ method, path }: Operation): string {
  // Long paths may break after a slash on narrow screens.
  const breakable = escapeHtml(path).replaceAll('/', '/<wbr>')
  return `<span class="method">${method}</span> <code>${breakable}</code>`
}

function callerText(operation: Operation): string {
  const { caller, scopes, unverified } = operation
  if (caller === 'anyone') return 'Anyone may call it, without credentials.'
  if (caller === 'anyone_or_account') {
    return `Anyone may call it, without credentials. To publish for an account, send ${tokens(scopes)}, or the cookie of a browser session.`
  }
  return [
    credentialText(operation),
    unverified
      ? 'Open while the e-mail address is unverified.'
      : 'The account must have verified its e-mail address.',
  ].join(' ')
}

function credentialText({ caller, right, scopes }: Operation): string {
  if (right === 'operate')
    return 'Needs one of the people who run the service, signed in with a browser.'
  if (caller === 'session')
    return 'Needs a person who is signed in with a browser; no token will do.'
  return `Needs ${tokens(scopes)}.`
}

function tokens(scopes: Operation['scopes']): string {
  const oauth = scopes?.map((scope) => `\`${scope}\``).join(' or ')
  return oauth === undefined
    ? 'an API token'
    : `an API token, or an OAuth token with the scope ${oauth}`
}

function errorLink(code: keyof typeof errorStatuses): string {
  return `<li><a href="#${errorAnchor(code)}"><code>${code}</code></a> ${errorStatuses[code]}</li>`
}
