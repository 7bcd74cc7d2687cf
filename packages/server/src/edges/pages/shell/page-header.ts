// Header of the pages on the app host. It shows the session, so a page that contains it must not be
// stored by shared caches.
import { type NavigationLink, navigation } from '@plinth/contract/navigation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from './load-brand.ts'

/** The signed-in user, as the header shows them. */
export interface Viewer {
  readonly email: string
  readonly operator?: true
}

interface HeaderParts {
  readonly brand: Brand
  readonly viewer: Viewer | null
  /** Path of the page, to mark its link. */
  readonly path: string
}

const { label, visitor, member, account, signIn, signUp } = navigation.header

export function pageHeader({ brand, viewer, path }: HeaderParts): string {
  const anchor = ({ href, label }: NavigationLink) =>
    `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`
  const links = viewer ? member(viewer) : visitor
  return `<header class="column">
<a class="home" href="${viewer ? '/dashboard' : '/'}"><span aria-hidden="true">${brand.mark}</span>Plinth</a>
<nav aria-label="${escapeHtml(label)}">
${links.map(anchor).join('\n')}
</nav>
${viewer ? accountLink(viewer) : signInLinks(brand)}
</header>`
}

const signInLinks = (brand: Brand): string => `<div class="account">
<a href="${signIn.href}">${escapeHtml(signIn.label)}</a>
${brand.signUp ? `<a class="button small" href="${signUp.href}">${escapeHtml(signUp.label)}</a>\n` : ''}</div>`

/** No form: programs that fill in a page submit its first one, which is the page's own. */
const accountLink = ({ email }: Viewer): string =>
  `<a class="account" href="${account.href}"><span>${escapeHtml(email)}</span></a>`
