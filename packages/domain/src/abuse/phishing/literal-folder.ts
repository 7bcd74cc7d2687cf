// Joins the literals of a script that operators and string methods connect, in one pass.
import { quoted } from './script-literals.ts'

interface Literal {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Whether escapes in it were decoded. */
  readonly decoded: boolean
}

/** A sum of literals. */
interface Term {
  /** Where the term starts and ends in the source. */
  readonly start: number
  end: number
  /** The literals before the last operator. */
  head: string
  /** The last literal, to which a method applies. */
  text: string
  /** A `split` or `replace` whose remaining arguments follow. */
  method: { readonly name: 'split' | 'replace'; readonly argument: string } | null
  folded: boolean
  /** Whether the term ends within the parentheses of a folded call. */
  open: boolean
}

interface OpenArray {
  readonly start: number
  readonly values: string[]
  /** The state of the output before the array, which is restored when the array is joined. */
  readonly pieces: number
  readonly written: number
}

const sum = /^\)?\+\(?$/
const join = /^[\])]\.(reverse\(\)\.)?join\($/
const replace = /^\.replace(?:All)?\((?:\/([\w#@!~%&;:,-]{1,20})\/g?,)?$/
/** Characters. A longer separator would let a script grow. */
const maxSeparatorLength = 8
/** Characters. A separator lets a text grow ninefold, and each method of a chain again. */
const maxGrowingLength = 2_000
/** Characters. The time of a search is the product of both lengths, and it cannot be interrupted. */
const maxSearchedLength = 40
/** Characters. Longer code between two literals is more than an operator. */
const maxOperatorLength = 120

export class LiteralFolder {
  readonly #source: string
  readonly #output: string[] = []
  #written = 0
  #term: Term | null = null
  #array: OpenArray | null = null
  /** Characters that methods may still go through: chains of methods must not take quadratic time. */
  #work: number
  /** The elements of arrays of literals, by the name that they are assigned to. */
  readonly arrays = new Map<string, readonly string[]>()

  constructor(source: string) {
    this.#source = source
    this.#work = 4 * source.length
  }

  add(literal: Literal): void {
    const extended =
      this.#term &&
      this.#extend(this.#term, this.#operatorBefore(this.#term, literal.start), literal)
    if (extended) {
      extended.end = literal.end
      return
    }
    this.#finishArray()
    this.#finish()
    const bracket = this.#bracketBefore(literal.start)
    this.#array =
      bracket === null
        ? null
        : { start: bracket, values: [], pieces: this.#output.length, written: this.#written }
    this.#term = termOf(literal)
  }

  end(): string {
    this.#finishArray()
    this.#finish()
    return `${this.#output.join('')}${this.#source.slice(this.#written)}`
  }

  /** The term that the literal now belongs to; null if the operator cannot be folded. */
  #extend(term: Term, operator: string, literal: Literal): Term | null {
    const { text } = literal
    if (term.method) return this.#applyMethod(term, operator, text)
    if (sum.test(operator) || operator === '.concat(') {
      term.head += term.text
      term.text = text
      term.folded = true
      term.open = operator === '.concat('
      return term
    }
    const array = this.#array
    if (array && operator === ',') {
      array.values.push(`${term.head}${term.text}`)
      this.#finish()
      this.#term = termOf(literal)
      return this.#term
    }
    if (array && operator.startsWith(']')) return this.#joinArray(term, array, operator, text)
    if (operator === '.split(') return openMethod(term, 'split', text)
    const replaced = replace.exec(operator)
    if (!replaced) return null
    const [, pattern] = replaced
    if (pattern === undefined) return openMethod(term, 'replace', text)
    return this.#replaceAll(term, pattern, text)
  }

  #joinArray(term: Term, array: OpenArray, operator: string, separator: string): Term | null {
    const joined = join.exec(operator)
    if (!joined || separator.length > maxSeparatorLength) return null
    const values = [...array.values, `${term.head}${term.text}`]
    const text = (joined[1] ? values.reverse() : values).join(separator)
    this.#output.length = array.pieces
    this.#written = array.written
    this.#array = null
    const { start } = array
    this.#term = close(termOf({ start, end: start, text, decoded: true }), text)
    return this.#term
  }

  #applyMethod(term: Term, operator: string, text: string): Term | null {
    const { method } = term
    if (method?.name === 'replace')
      return operator === ',' ? this.#replaceAll(term, method.argument, text) : null
    const joined = join.exec(operator)
    if (!joined || !operator.startsWith(')') || text.length > maxSeparatorLength) return null
    if (text !== '' && term.text.length > maxGrowingLength) return null
    if (!this.#mayWork(term)) return null
    const pieces = term.text.split(method?.argument ?? '')
    return close(term, (joined[1] ? pieces.reverse() : pieces).join(text))
  }

  /** Only replacements that do not make the text longer. */
  #replaceAll(term: Term, pattern: string, replacement: string): Term | null {
    if (pattern === '' || replacement.length > pattern.length || !this.#mayWork(term)) return null
    const text = term.text.replaceAll(pattern, () => replacement)
    return close(term, text)
  }

  #mayWork({ text }: Term): boolean {
    this.#work -= text.length
    return this.#work >= 0
  }

  /** Keeps the array if it is complete and has a name. */
  #finishArray(): void {
    const [array, term] = [this.#array, this.#term]
    if (!array || !term || term.method || term.open) return
    const name = /(?<![\w$.])([A-Za-z_$][\w$]{0,39})\s*=\s*$/.exec(
      this.#source.slice(Math.max(0, array.start - 50), array.start),
    )?.[1]
    if (name === undefined) return
    if (!/^\s*,?\s*\]/.test(this.#source.slice(term.end, term.end + 8))) return
    this.arrays.set(name, [...array.values, `${term.head}${term.text}`])
  }

  /** Writes the term; as in the source if there is nothing to fold. */
  #finish(): void {
    const term = this.#term
    this.#term = null
    if (!term?.folded || term.method) return
    this.#output.push(
      this.#source.slice(this.#written, term.start),
      quoted(`${term.head}${term.text}`),
    )
    this.#written = term.open ? this.#afterParenthesis(term.end) : term.end
  }

  /** The code between two literals without spaces and comments; empty if it is long. */
  #operatorBefore({ end, open }: Term, next: number): string {
    if (next - end > maxOperatorLength) return ''
    const code = this.#source
      .slice(end, next)
      .replace(/\/\*[^*]*\*\/|\/\/[^\n]*\n/g, '')
      .replace(/\s+/g, '')
    if (!open) return code
    return code.startsWith(')') ? code.slice(1) : ''
  }

  /** The bracket that opens an array with this literal as its first element. */
  #bracketBefore(literal: number): number | null {
    const before = this.#source.slice(Math.max(0, literal - 8), literal)
    const code = before.trimEnd()
    return code.endsWith('[') ? literal - (before.length - code.length) - 1 : null
  }

  /** After the parenthesis that closes a folded call, if the call ends there. */
  #afterParenthesis(from: number): number {
    const after = this.#source.slice(from, from + 8)
    const code = after.trimStart()
    return code.startsWith(')') ? from + (after.length - code.length) + 1 : from
  }
}

const termOf = ({ start, end, text, decoded }: Literal): Term => ({
  start,
  end,
  head: '',
  text,
  method: null,
  folded: decoded,
  open: false,
})

function openMethod(term: Term, name: 'split' | 'replace', argument: string): Term | null {
  if (argument.length > maxSearchedLength) return null
  term.method = { name, argument }
  term.open = false
  return term
}

/** After the last argument of a folded call, whose parenthesis is still open. */
function close(term: Term, text: string): Term {
  term.text = text
  term.method = null
  term.folded = true
  term.open = true
  return term
}
