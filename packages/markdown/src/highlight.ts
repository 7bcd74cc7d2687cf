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

const moreLanguages = { dart, dockerfile, elixir, haskell, http, latex, nginx, powershell, scala }
for (const [name, language] of Object.entries(moreLanguages)) hljs.registerLanguage(name, language)

// Limits in characters: some grammars take quadratic time in the length of a line.
const longestLine = 1_000
const longestBlock = 20_000
const longestDocument = 200_000

/** Highlights code in the language of its fence; returns '' to leave it unchanged. Create one per document. */
export function createHighlighter(): (code: string, language: string) => string {
  let remaining = longestDocument
  return (code, language) => {
    if (code.length > Math.min(longestBlock, remaining) || !hljs.getLanguage(language)) return ''
    if (code.split('\n').some((line) => line.length > longestLine)) return ''
    remaining -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}
