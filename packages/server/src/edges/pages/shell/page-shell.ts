// Shell of the pages on the app host: Inter, header, column and footer, as on the front page and in
// the dashboard.
import { navigation } from '@plinth/contract/navigation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { type DocumentParts, htmlDocument } from './html-document.ts'
import type { Brand } from './load-brand.ts'
import { pageFooter } from './page-footer.ts'
import { pageHeader, type Viewer } from './page-header.ts'
import { fontStyle, shellStyle } from './shell-style.ts'
import { themeStyle } from './theme-style.ts'

/** What every page of a request has in common. */
export interface PageContext {
  readonly brand: Brand
  /** The signed-in user, for the header; null for a visitor. */
  readonly viewer: Viewer | null
}

/** `body` is the HTML between header and footer, with a `<main id="main">`. */
export interface ShellParts extends DocumentParts {
  /** Path of the page, to mark its link in the header. */
  readonly path?: string
  /** For pages with lists: the column grows on wide screens. */
  readonly wide?: true
}

/** A page for one request. */
export const pageShell = ({ brand, viewer }: PageContext, parts: ShellParts): string =>
  staticPage(brand, parts)(viewer)

export type StaticPage = (viewer: Viewer | null) => string

/** A page whose content is the same for everyone: rendered once, except for its header. */
export function staticPage(brand: Brand, parts: ShellParts): StaticPage {
  const { path = '', wide, head = '', style, body, ...document } = parts
  const [before = '', after = ''] = htmlDocument(brand, {
    ...document,
    head: fontLink(brand) + head,
    style: `${themeStyle(brand.css)}${fontStyle(brand)}${brand.controls}\n${shellStyle}${style}`,
    body: `<div class="shell${wide ? ' wide' : ''}">
<a class="skip button" href="#main">${escapeHtml(navigation.skip)}</a>
${headerPlace}
${body}
${pageFooter}
</div>`,
  }).split(headerPlace)
  return (viewer) => before + pageHeader({ brand, viewer, path }) + after
}

/** Untrusted text cannot contain it: it is escaped. */
const headerPlace = '<!-- header -->'

/** Requested before the CSS is parsed, so that the text changes its font early or never. */
const fontLink = ({ font }: Brand): string =>
  font === null
    ? ''
    : `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>\n`
