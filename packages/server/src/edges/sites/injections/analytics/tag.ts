// `<script>` elements of analytics providers, and their inert variants that wait for consent.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { Provider } from '@plinth/domain/visitors/analytics'
import type { Syntax } from '../markup/injection.ts'
import { escapeXml, xhtmlNamespace } from '../markup/xml-markup.ts'

export interface Snippet {
  /**
   * Code that queues the page's calls in memory, without requests or storage. It runs without
   * consent, so a page's calls to its provider do not fail for visitors who have not been asked or
   * have declined.
   */
  readonly queue: string
  /** Elements that load and configure the provider. */
  readonly tags: readonly Tag[]
}

export interface Tag {
  /** Written in this order. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly code?: string
}

/**
 * An inert `text/plain` variant of the tag, which browsers neither run nor fetch; the consent
 * script turns it into a script. `src` becomes `data-src`, because browsers' preload scanners fetch
 * `src`.
 */
export function heldTag(provider: Provider, { attributes = {}, code = '' }: Tag): Tag {
  const { src, ...others } = attributes
  const inert = { type: 'text/plain', 'data-plinth-consent': provider, ...others }
  return { attributes: src === undefined ? inert : { ...inert, 'data-src': src }, code }
}

/** An XML parser decodes entities in a script's text; an HTML parser does not. */
export function scriptElement({ attributes = {}, code = '' }: Tag, syntax: Syntax): string {
  const isXml = syntax === 'xml'
  const all = isXml ? { xmlns: xhtmlNamespace, ...attributes } : attributes
  const escaped = isXml ? escapeXml : escapeHtml
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<script${written.join('')}>${isXml ? escapeXml(code) : code}</script>`
}

/** A JavaScript literal for `code` that cannot close the script element. */
export const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
