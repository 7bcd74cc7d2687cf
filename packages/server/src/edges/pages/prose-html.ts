import { escapeHtml } from '@plinth/domain/escape-html'

/** Plain text whose `backticks` mark code, as the contract's descriptions are written. */
export function proseHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
