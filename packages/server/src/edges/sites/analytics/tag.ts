// The `<script>` elements that a provider asks owners to put into their pages.
import type { Provider } from '@plinth/domain/analytics'
import { escapeHtml } from '@plinth/domain/escape-html'

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

export function plainTag({ attributes = {}, code = '' }: Tag): string {
  return scriptOf(attributes, code)
}

/**
 * To a browser this is text, which it neither runs nor fetches: the consent script makes a script of
 * it. Its address goes under another name, because browsers look ahead for what they may need soon.
 */
export function heldTag(provider: Provider, { attributes = {}, code = '' }: Tag): string {
  const { src, ...others } = attributes
  const inert = { type: 'text/plain', 'data-plinth-consent': provider, ...others }
  return scriptOf(src === undefined ? inert : { ...inert, 'data-src': src }, code)
}

function scriptOf(attributes: Readonly<Record<string, string>>, code: string): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  )
  return `<script${written.join('')}>${code}</script>`
}

/** A value for `code` that cannot end the script. */
export const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
