// Finds the string literals of a script in one pass, without parsing the language.

/** Words after which a slash starts a regular expression, not a division. */
const beforeExpression = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|else|do)$/

/** Everything between these is skipped by the search for the next one. */
const delimiter = /["'`/{}]/g

interface Closing {
  readonly end: number
  readonly closed: boolean
}

/** Calls `visit` with the start and the end of each literal, quotes included. */
export function eachLiteral(source: string, visit: (start: number, end: number) => void): void {
  /** Per template that has a hole open: how many braces are open around it. */
  const openTemplates: number[] = []
  /** Per opening sign: it is not closed before this position, so it is not searched again. */
  const unclosed = new Map<string, number>()
  let braces = 0
  let at = 0

  const afterClosing = (open: string, { end, closed }: Closing): number => {
    if (closed) return end
    unclosed.set(open, end)
    return at + open.length
  }
  const isUnclosed = (open: string): boolean => at < (unclosed.get(open) ?? 0)

  /** Reads the text of a template until its end or its next hole. */
  const afterTemplateText = (from: number, start: number | null): number => {
    const end = endOfTemplateText(source, from)
    if (source.charAt(end) === '`') {
      if (start !== null) visit(start, end + 1)
      return end + 1
    }
    openTemplates.push(braces)
    braces = 0
    return end + 2
  }
  const afterQuoted = (quote: string): number => {
    if (isUnclosed(quote)) return at + 1
    const closing = endOfQuoted(source, at)
    if (closing.closed) visit(at, closing.end)
    return afterClosing(quote, closing)
  }
  const afterSlash = (): number => {
    const second = source.charAt(at + 1)
    if (second === '/') return endOfLine(source, at)
    if (second === '*')
      return isUnclosed('/*') ? at + 2 : afterClosing('/*', endOfComment(source, at))
    if (isUnclosed('/') || !startsExpression(source, at)) return at + 1
    return afterClosing('/', endOfPattern(source, at))
  }
  const afterBrace = (): number => {
    if (braces > 0) braces -= 1
    else {
      const around = openTemplates.pop()
      if (around === undefined) return at + 1
      braces = around
      return afterTemplateText(at + 1, null)
    }
    return at + 1
  }

  while (at < source.length) {
    delimiter.lastIndex = at
    const sign = delimiter.exec(source)
    if (!sign) return
    at = sign.index
    switch (sign[0]) {
      case '`':
        at = afterTemplateText(at + 1, at)
        break
      case '/':
        at = afterSlash()
        break
      case '{':
        braces += 1
        at += 1
        break
      case '}':
        at = afterBrace()
        break
      default:
        at = afterQuoted(sign[0])
    }
  }
}

/** Whether a slash there starts a regular expression. */
function startsExpression(source: string, slash: number): boolean {
  const before = source.slice(Math.max(0, slash - 16), slash).trimEnd()
  return /[(,=:[!&|?{};+\-*%~^<>]$/.test(before) || before === '' || beforeExpression.test(before)
}

function endOfComment(source: string, start: number): Closing {
  const end = source.indexOf('*/', start + 2)
  return end < 0 ? { end: source.length, closed: false } : { end: end + 2, closed: true }
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end < 0 ? source.length : end
}

function endOfQuoted(source: string, start: number): Closing {
  const quote = source.charCodeAt(start)
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === quote) return { end: at + 1, closed: true }
    if (code === 92) at += 1
    else if (code === 10) return { end: at, closed: false }
  }
  return { end: source.length, closed: false }
}

/** The position of the closing backtick or of `${`; the end of the source if there is neither. */
function endOfTemplateText(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 96 || (code === 36 && source.charCodeAt(at + 1) === 123)) return at
    if (code === 92) at += 1
  }
  return source.length
}

/** A regular expression ends at a slash outside brackets, on the same line. */
function endOfPattern(source: string, start: number): Closing {
  let inClass = false
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 10) return { end: at, closed: false }
    if (code === 92) at += 1
    else if (code === 91) inClass = true
    else if (code === 93) inClass = false
    else if (code === 47 && !inClass) return { end: at + 1, closed: true }
  }
  return { end: source.length, closed: false }
}

/** In a quote that the text does not contain, as far as there is one. */
export function quoted(text: string): string {
  const quote = ['`', '"', "'"].find((each) => !text.includes(each)) ?? '`'
  return `${quote}${text}${quote}`
}
