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

const more = { dart, dockerfile, elixir, haskell, http, latex, nginx, powershell, scala }
for (const [name, language] of Object.entries(more)) hljs.registerLanguage(name, language)

// Characters. Nobody reads more for its colours, and grammars take quadratic time in a long line.
const longestLine = 1_000
const longestBlock = 20_000
const longestDocument = 200_000

/** Colours code in the language that its fence names; '' leaves it as it is. One per document. */
export function createHighlighter(): (code: string, language: string) => string {
  let left = longestDocument
  return (code, language) => {
    if (code.length > Math.min(longestBlock, left) || !hljs.getLanguage(language)) return ''
    if (code.split('\n').some((line) => line.length > longestLine)) return ''
    left -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}
