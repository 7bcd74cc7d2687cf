// HTML list of drops with state, age and views.
import { dayMs } from '@plinth/domain/base/day'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { DropStatus } from '@plinth/domain/lifecycle/drop-state'
import { viewRange } from '@plinth/domain/visitors/views'
import { ageHtml, spanOf } from '../shell/age.ts'
import { messages } from './messages.ts'

export type ShownState = DropStatus | 'waiting'

export interface ListedDrop {
  /** Untrusted text; blank if the owner set no name. */
  readonly name: string
  readonly slug: string
  readonly url: string
  readonly state: ShownState
  readonly createdAt: number
  readonly expiresAt: number | null
  /** Views in the last 30 days; absent if they are not shown. */
  readonly views?: number
}

const texts = messages.dropList

/** CSS classes of the states. */
const stateTones: Readonly<Record<ShownState, string>> = {
  live: 'good',
  waiting: 'warn',
  unpublished: '',
  paused: 'warn',
  expired: 'bad',
  removed: 'bad',
  reserved: '',
}

/** The remaining time is shown below this threshold. */
const soon = 8 * dayMs

export const dropList = (drops: readonly ListedDrop[], now: number): string =>
  `<ul class="drops">\n${drops.map((drop) => dropItem(drop, now)).join('\n')}\n</ul>`

function dropItem(drop: ListedDrop, now: number): string {
  const { host } = new URL(drop.url)
  const left = drop.expiresAt === null ? soon : drop.expiresAt - now
  const end = left > 0 && left < soon ? `, ${texts.left({ span: spanOf(left) })}` : ''
  return `<li>
<p class="name">${escapeHtml(drop.name || drop.slug)}</p>
<p class="address"><a href="${escapeHtml(drop.url)}">${escapeHtml(host)}</a></p>
<p class="state ${stateTones[drop.state]}">${texts[drop.state]}</p>
<p class="age">${ageHtml(drop.createdAt, now)}${end}</p>
${drop.views === undefined ? '' : `<p class="views">${texts.views({ count: drop.views, days: viewRange.usual })}</p>\n`}</li>`
}

export const dropListStyle = `
.drops { font-variant-numeric: tabular-nums; }
.drops li {
  display: grid;
  grid-template: "name state" "address address" "age views" / minmax(0, 1fr) auto;
  gap: 0.125rem 1rem;
  padding: 0.75rem 0;
}
.drops li + li { border-top: 1px solid var(--plinth-line); }
.drops .name { grid-area: name; font-weight: 550; overflow-wrap: anywhere; }
.drops .address { grid-area: address; font-size: 0.875rem; overflow-wrap: anywhere; }
.drops .address a { color: var(--plinth-muted); }
.drops .address a:hover { color: var(--plinth-ink); }
.drops .state { grid-area: state; align-self: start; justify-self: end; margin-top: 0.0625rem; }
.drops .age { grid-area: age; color: var(--plinth-muted); font-size: 0.8125rem; }
.drops .views { grid-area: views; color: var(--plinth-muted); font-size: 0.8125rem; text-align: right; }
`
