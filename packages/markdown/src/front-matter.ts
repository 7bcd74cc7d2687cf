// Parser of front matter, the YAML block between `---` lines at the start of a file. Reads only `title`,
// `description` and `image`.

export interface FrontMatter {
  readonly title: string | null
  readonly description: string | null
  /** As written: it may be anything. */
  readonly image: string | null
  /** The source without the block. */
  readonly body: string
}

const opening = /^---[ \t]*\r?\n/
/** `$(?![\s\S])` is the end of the input: with the flag `m`, `$` alone is the end of a line. */
const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$(?![\s\S]))/m
const property = /^([A-Za-z_][\w-]*):(?:[ \t]+(.*))?$/
/** A blank line, a comment, or a continuation of the property above: an indented line or a list item. */
const continuation = /^(?:[ \t]*|#.*|[ \t]+\S.*|-[ \t].*)$/

/** A block that is not closed or does not consist of properties is content, not front matter. */
export function splitFrontMatter(source: string): FrontMatter {
  const none = { title: null, description: null, image: null, body: source }
  const start = opening.exec(source)
  if (!start) return none
  const rest = source.slice(start[0].length)
  const end = closing.exec(rest)
  if (!end) return none

  const properties = new Map<string, Property>()
  let indented: string[] = []
  for (const line of rest.slice(0, end.index).split(/\r?\n/)) {
    const [, name, value = ''] = property.exec(line) ?? []
    if (name !== undefined) {
      indented = []
      properties.set(name, { value: value.trim(), indented })
    } else if (!continuation.test(line)) return none
    else if (/^[ \t]+\S/.test(line)) indented.push(line.trim())
  }
  if (properties.size === 0) return none
  return {
    title: textOf(properties.get('title')),
    description: textOf(properties.get('description')),
    image: textOf(properties.get('image')),
    body: rest.slice(end.index + end[0].length),
  }
}

interface Property {
  readonly value: string
  /** The indented lines that continue the property. */
  readonly indented: readonly string[]
}

/** Header of a folded or literal block scalar, with optional chomping and indentation indicators. */
const block = /^[|>](?:[+-]?[1-9]?|[1-9][+-])(?:[ \t]+#.*)?$/

/** The value on one line. */
function textOf(found: Property | undefined): string | null {
  if (!found) return null
  return block.test(found.value) ? found.indented.join(' ') || null : scalar(found.value)
}

/** The text of a simple scalar; null for anything richer (lists, maps, anchors). */
function scalar(text: string): string | null {
  const double = /^"((?:[^"\\]|\\.)*)"(?:[ \t]+#.*)?$/.exec(text)
  if (double) return double[1]?.replace(/\\(.)/g, unescaped) || null
  const single = /^'((?:[^']|'')*)'(?:[ \t]+#.*)?$/.exec(text)
  if (single) return single[1]?.replaceAll("''", "'") || null
  if (/^["'[\]{}|>&*!%@`#]/.test(text)) return null
  return text.replace(/[ \t]#.*$/, '').trimEnd() || null
}

function unescaped(_escape: string, character: string): string {
  return character === 'n' || character === 't' ? ' ' : character
}
