// HTML of plain text with code in backticks.
import { escapeHtml } from '@plinth/domain/base/escape-html'

/** Converts plain text with code in backticks, as in the contract's descriptions, to HTML. */
export function proseHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
