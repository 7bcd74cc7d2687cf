// Header of the pages on the app host. It shows the session, so a page that contains it must not be
// stored by shared caches.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Brand } from './load-brand.ts'
import { messages } from './messages.ts'

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

const texts = messages.header

export function pageHeader({ brand, viewer, path }: HeaderParts): string {
  const link = ([href, label]: readonly [string, string]) =>
    `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`
  return `<header class="column">
<a class="home" href="${viewer ? '/dashboard' : '/'}"><span aria-hidden="true">${brand.mark}</span>Plinth</a>
<nav aria-label="${texts.navigation}">
${linksFor(viewer).map(link).join('\n')}
</nav>
${viewer ? accountLink(viewer) : signInLinks}
</header>`
}

const linksFor = (viewer: Viewer | null): readonly (readonly [string, string])[] =>
  viewer
    ? [
        ['/dashboard', texts.drops],
        ['/dashboard/connect', texts.connect],
        ['/dashboard/settings', texts.settings],
        ...(viewer.operator ? [['/dashboard/operator', texts.operator] as const] : []),
        ['/docs', texts.docs],
      ]
    : [
        ['/gallery', texts.gallery],
        ['/docs', texts.docs],
      ]

const signInLinks = `<div class="account">
<a href="/signin">${texts.signIn}</a>
<a class="button small" href="/signup">${texts.signUp}</a>
</div>`

/** No form: programs that fill in a page submit its first one, which is the page's own. */
const accountLink = ({ email }: Viewer): string =>
  `<a class="account" href="/dashboard/settings/account"><span>${escapeHtml(email)}</span></a>`
