// The `<script>` elements that a provider asks owners to put into their pages.
import type { Provider } from '@plinth/domain/analytics'
import { escapeHtml } from '@plinth/domain/escape-html'
import type { Syntax } from '../injection.ts'
import { escapeXml, xhtmlNamespace } from '../xml-markup.ts'

export interface Snippet {
  /**
   * Takes the page's calls and keeps them, with no request and nothing stored. It waits for nobody:
   * a page that tells its provider something works for visitors who were not asked yet, or said no.
   */
  readonly queue: string
  /** What loads the provider and configures it. */
  readonly tags: readonly Tag[]
}

export interface Tag {
  /** Their order is that of the page. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly code?: string
}

/**
 * To a browser this is text, which it neither runs nor fetches: the consent script makes a script of
 * it. Its address goes under another name, because browsers look ahead for what they may need soon.
 */
export function heldTag(provider: Provider, { attributes = {}, code = '' }: Tag): Tag {
  const { src, ...others } = attributes
  const inert = { type: 'text/plain', 'data-plinth-consent': provider, ...others }
  return { attributes: src === undefined ? inert : { ...inert, 'data-src': src }, code }
}

/** An XML parser unescapes the text of a script; an HTML parser does not. */
export function scriptElement({ attributes = {}, code = '' }: Tag, syntax: Syntax): string {
  const isXml = syntax === 'xml'
  const all = isXml ? { xmlns: xhtmlNamespace, ...attributes } : attributes
  const escaped = isXml ? escapeXml : escapeHtml
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<script${written.join('')}>${isXml ? escapeXml(code) : code}</script>`
}

/** A value for `code` that cannot end the script. */
export const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
