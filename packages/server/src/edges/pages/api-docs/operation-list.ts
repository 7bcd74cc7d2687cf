// List of operations with a search field: beside the reference on wide screens, a drawer on narrow
// ones. Without the script it is a list of links, and the search field is not shown.
import type { OperationGroup } from '@plinth/contract/operation-groups'
import type { Operation } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { messages } from './messages.ts'

export interface ListedGroup extends Pick<OperationGroup, 'id' | 'title' | 'description'> {
  readonly operations: readonly (readonly [string, Operation])[]
}

const texts = messages.list

export function operationList(groups: readonly ListedGroup[]): string {
  return `<nav class="operations" aria-label="${texts.label}">
<details>
<summary>${texts.label}</summary>
<div class="list">
<div class="search">
<label for="find">${texts.search}</label>
<input id="find" type="search" placeholder="${texts.search}" autocomplete="off" spellcheck="false">
<p role="status" data-one="${texts.one}" data-many="${texts.many}" data-none="${texts.none}"></p>
</div>
${groups.map(listGroup).join('\n')}
<div><h2><a href="#bot-check">${messages.botCheck.heading}</a></h2></div>
<div><h2><a href="#errors">${messages.errors.heading}</a></h2></div>
</div>
</details>
</nav>`
}

function listGroup({ id, title, operations }: ListedGroup): string {
  const items = operations.map(
    ([anchor, { method, path, summary }]) =>
      `<li><a href="#${escapeHtml(anchor)}" data-words="${escapeHtml(`${anchor} ${path}`)}"><span class="method">${method}</span> ${escapeHtml(summary)}</a></li>`,
  )
  return `<div><h2><a href="#${id}">${escapeHtml(title)}</a></h2>
<ul>${items.join('\n')}</ul></div>`
}
