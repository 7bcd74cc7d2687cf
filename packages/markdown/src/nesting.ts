// Finds Markdown whose nesting has no meaning and takes long to parse, without parsing it.

/** Open brackets in one line. The parser looks for the end of each. */
const maxOpenBrackets = 1_000

const fence = /^[ \t>]*(?:`{3,}[^`]*|~{3,}.*)$/
const indentedCode = /^(?: {4}|\t)/

/** Takes linear time. Brackets in code are not counted, since they are not parsed. */
export function isNestedTooDeeply(source: string): boolean {
  let inFence = false
  for (const line of source.split('\n')) {
    if (fence.test(line)) inFence = !inFence
    else if (!inFence && !indentedCode.test(line) && hasDeepBrackets(line)) return true
  }
  return false
}

function hasDeepBrackets(line: string): boolean {
  let open = 0
  for (let at = 0; at < line.length && open <= maxOpenBrackets; at++) {
    const character = line[at]
    if (character === '\\') at += 1
    else if (character === '[') open += 1
    else if (character === ']' && open > 0) open -= 1
  }
  return open > maxOpenBrackets
}
