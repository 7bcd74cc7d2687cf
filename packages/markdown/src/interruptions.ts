// markdown-it plugin that lets the caller end the parsing of a document.
import type { MarkdownIt } from 'markdown-it'

/**
 * Throws to end the work on a document. It is called very often, and with the time that a step may
 * take if that cannot be interrupted.
 */
export type Interrupt = (expectedMs?: number) => void

/** Chains of block rules that are tried in the middle of a block, at each of its lines. */
const alt = ['paragraph', 'reference', 'blockquote', 'list']

/** Adds a rule that is tried first wherever another rule is, and never applies. */
export const interruptions = (interrupt: Interrupt) => (md: MarkdownIt) => {
  const rule = () => {
    interrupt()
    return false
  }
  md.block.ruler.before('table', 'interrupt', rule, { alt })
  md.inline.ruler.before('text', 'interrupt', rule)
}
