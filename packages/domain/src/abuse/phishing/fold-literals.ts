// Folds the literals of a script as a compiler would: `'pass' + 'word'` becomes one literal.
import { constantsOf, substituteConstants } from './script-constants.ts'
import { eachLiteral, quoted } from './script-literals.ts'

/** Kits use a constant in a constant; deeper chains are rare. */
const rounds = 3

/** A literal in the hole of a template. */
const literalHole = /\$\{\s*(['"])([^'"`\\\n$]{0,200})\1\s*\}/g

/**
 * Literals joined by `+`, `concat` or `join`, reversed, or rid of filler characters, and constants
 * in their place. Everything else stays as it is written.
 */
export function foldLiterals(source: string): string {
  let folded = foldOnce(source.replace(literalHole, '$2'))
  let known = 0
  for (let round = 0; round < rounds; round++) {
    const constants = constantsOf(folded)
    if (constants.size === known) return folded
    known = constants.size
    folded = foldOnce(substituteConstants(folded, constants))
  }
  return folded
}

interface Run {
  /** Where the run of literals starts and ends in the source. */
  readonly start: number
  end: number
  text: string
  /** Elements of the array whose last element is `text`. */
  elements: string[] | null
  /** A `split` or `replace` whose remaining arguments follow. */
  method: { name: string; argument: string } | null
  folded: boolean
  /** Whether the run ends within the parentheses of a folded call. */
  open: boolean
}

const joins = /^(?:\]|\))\.(reverse\(\)\.)?join\($/
const replaces = /^\.replace(?:All)?\((?:\/([\w#@!~%&;:,_ -]{1,20})\/g?,)?$/
/** Longer separators and replacements would let a script grow. */
const maxSeparatorLength = 8

function foldOnce(source: string): string {
  const output: string[] = []
  let written = 0
  let run: Run | null = null

  const flush = (): void => {
    if (!run?.folded) return
    const { start, end, text, elements, method, open } = run
    if (elements || method) return
    output.push(source.slice(written, start), quoted(text))
    written = open ? afterParenthesis(source, end) : end
  }

  eachLiteral(source, (start, end) => {
    const written = source.slice(start + 1, end - 1)
    const text = withoutEscapes(written)
    if (run && extend(run, operatorOf(source, run, start), text)) {
      run.end = end
      return
    }
    flush()
    const bracket = bracketBefore(source, start)
    run = {
      start: bracket ?? start,
      end,
      text,
      elements: bracket === null ? null : [],
      method: null,
      folded: text !== written,
      open: false,
    }
  })
  flush()
  return `${output.join('')}${source.slice(written)}`
}

/** The bracket that opens an array with this literal as its first element. */
function bracketBefore(source: string, literal: number): number | null {
  const spaces = /\s{0,8}$/.exec(source.slice(Math.max(0, literal - 8), literal))?.[0].length ?? 0
  const before = literal - spaces - 1
  return source.charAt(before) === '[' ? before : null
}

/** After the parenthesis that closes a folded call, if the call ends there. */
function afterParenthesis(source: string, from: number): number {
  const spaces = /^\s{0,8}/.exec(source.slice(from, from + 8))?.[0].length ?? 0
  return source.charAt(from + spaces) === ')' ? from + spaces + 1 : from
}

/** The code between two literals without spaces and comments; empty if it is long. */
function operatorOf(source: string, run: Run, next: number): string {
  if (next - run.end > 120) return ''
  const code = source
    .slice(run.end, next)
    .replace(/\/\*[^*]*\*\/|\/\/[^\n]*\n/g, '')
    .replace(/\s+/g, '')
  if (!run.open) return code
  return code.startsWith(')') ? code.slice(1) : ''
}

/** Adds a literal to the run. False if the operator before it is not one that can be folded. */
function extend(run: Run, operator: string, text: string): boolean {
  if (run.method) return applyMethod(run, operator, text)
  if (/^\)?\+\(?$/.test(operator) || operator === '.concat(') {
    run.text += text
    run.folded = true
    run.open = operator === '.concat('
    return true
  }
  if (run.elements && operator === ',') {
    run.elements.push(run.text)
    run.text = text
    run.open = false
    return true
  }
  if (run.elements) {
    const join = joins.exec(operator)
    if (!join || !operator.startsWith(']') || text.length > maxSeparatorLength) return false
    const elements = [...run.elements, run.text]
    return close(run, (join[1] ? elements.reverse() : elements).join(text))
  }
  if (operator === '.split(') {
    run.method = { name: 'split', argument: text }
    run.open = false
    return true
  }
  const replace = replaces.exec(operator)
  if (!replace) return false
  const [, pattern] = replace
  if (pattern !== undefined) return replaceAll(run, pattern, text)
  run.method = { name: 'replace', argument: text }
  run.open = false
  return true
}

function applyMethod(run: Run, operator: string, text: string): boolean {
  const { method } = run
  if (!method) return false
  if (method.name === 'replace') return operator === ',' && replaceAll(run, method.argument, text)
  const join = joins.exec(operator)
  if (!join || !operator.startsWith(')') || text.length > maxSeparatorLength) return false
  const pieces = run.text.split(method.argument)
  return close(run, (join[1] ? pieces.reverse() : pieces).join(text))
}

/** Only replacements that do not make the text longer. */
const replaceAll = (run: Run, pattern: string, replacement: string): boolean =>
  pattern !== '' &&
  replacement.length <= pattern.length &&
  close(
    run,
    run.text.replaceAll(pattern, () => replacement),
  )

function close(run: Run, text: string): boolean {
  run.text = text
  run.elements = null
  run.method = null
  run.folded = true
  run.open = true
  return true
}

/** Characters. Longer runs of escapes are found by `hiddenTexts`, which has points of its own. */
const maxEscapedLength = 48
const shortEscape = /\\x([2-7][0-9a-f])|\\u00([2-7][0-9a-f])/gi

const withoutEscapes = (text: string): string =>
  text.length > maxEscapedLength || !text.includes('\\')
    ? text
    : text.replace(shortEscape, (_, short, long) =>
        String.fromCharCode(Number.parseInt(short ?? long, 16)),
      )
