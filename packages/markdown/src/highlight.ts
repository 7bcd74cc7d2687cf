// Syntax highlighting of code blocks.
import hljs from 'highlight.js/lib/common'
import dart from 'highlight.js/lib/languages/dart'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import latex from 'highlight.js/lib/languages/latex'
import nginx from 'highlight.js/lib/languages/nginx'
import powershell from 'highlight.js/lib/languages/powershell'
import scala from 'highlight.js/lib/languages/scala'
import type { Interrupt } from './interruptions.ts'

const moreLanguages = { dart, dockerfile, elixir, haskell, http, latex, nginx, powershell, scala }
for (const [name, language] of Object.entries(moreLanguages)) hljs.registerLanguage(name, language)

// Limits in characters.
const longestBlock = 20_000
const longestDocument = 200_000
/**
 * Some grammars take quadratic time in the length of a line or of a gap, so the sum of the squares is
 * limited. Code in lines of 100 characters is highlighted at any length, and a few longer lines.
 */
const highestMean = 100
const allowance = 300_000
/** Of long lines in C, and of whole blocks in C# or a shell session, which are slowest. */
const squaresPerMs = { lines: 5_000, block: 150_000 }
/** What a document can spare. No grammar takes much longer for ordinary code. */
const longestExpectedMs = 500

/** Highlights code in the language of its fence; returns '' to leave it unchanged. Create one per document. */
export function createHighlighter(
  interrupt?: Interrupt,
): (code: string, language: string) => string {
  let remaining = longestDocument
  let work = -allowance
  return (code, language) => {
    if (code.length > Math.min(longestBlock, remaining) || !hljs.getLanguage(language)) return ''
    const cost = squares(code.split('\n')) + squares(code.split(/\S+/))
    const more = cost - highestMean * code.length
    if (work + more > 0) return ''
    const expectedMs = cost / squaresPerMs.lines + code.length ** 2 / squaresPerMs.block
    interrupt?.(Math.min(expectedMs, longestExpectedMs))
    work += more
    remaining -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}

const squares = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length ** 2, 0)
