// Parser for the named entities in the document type declaration of an XHTML page.
import { decodeHTMLStrict } from 'entities/decode'

export type Entities = Record<string, string>

/** Returned if a declaration is not fully understood; the page may or may not be well-formed. */
export const unreadDoctype = null

const maxSubsetLength = 65_536
const space = '[ \\t\\r\\n]'
const literal = `"[^"]*"|'[^']*'`
const doctype = new RegExp(
  `^${space}+[\\p{L}_][\\p{L}\\p{N}_:.-]*(?:${space}+(?:SYSTEM|PUBLIC${space}+(${literal}))${space}+(?:${literal}))?${space}*(?:\\[(.*)\\]${space}*)?$`,
  'su',
)
const publicCharacters = /^["'][- \r\na-zA-Z0-9'()+,./:=?;!*#@$_%]*["']$/

/**
 * Public identifiers for which browsers define HTML's named character references (HTML, 14.2).
 * Browsers never fetch a DTD.
 */
const xhtmlIdentifiers: ReadonlySet<string> = new Set([
  '-//W3C//DTD XHTML 1.0 Transitional//EN',
  '-//W3C//DTD XHTML 1.1//EN',
  '-//W3C//DTD XHTML 1.0 Strict//EN',
  '-//W3C//DTD XHTML 1.0 Frameset//EN',
  '-//W3C//DTD XHTML Basic 1.0//EN',
  '-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN',
  '-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN',
  '-//W3C//DTD MathML 2.0//EN',
  '-//WAPFORUM//DTD XHTML Mobile 1.0//EN',
])

/** `text` is the part between `<!DOCTYPE` and `>`. */
export function doctypeEntities(text: string): Entities | typeof unreadDoctype {
  const [matched, identifier, subset = ''] = doctype.exec(text) ?? []
  if (matched === undefined) return unreadDoctype
  if (identifier !== undefined && !publicCharacters.test(identifier)) return unreadDoctype
  const declared = declaredEntities(subset)
  if (declared === unreadDoctype) return unreadDoctype
  const isXhtml = identifier !== undefined && xhtmlIdentifiers.has(normalised(identifier))
  return isXhtml ? withNamedCharacters(declared) : declared
}

const normalised = (identifier: string): string =>
  identifier
    .slice(1, -1)
    .replace(/[ \r\n]+/g, ' ')
    .trim()

function withNamedCharacters(declared: Entities): Entities {
  return new Proxy(declared, {
    get(own, name: string) {
      if (name in own) return own[name]
      const reference = `&${name};`
      const decoded = decodeHTMLStrict(reference)
      return decoded === reference ? undefined : decoded
    },
  })
}

const skipped = new RegExp(
  `${space}+|<!--(?:[^-]|-[^-])*-->|<\\?(?![xX][mM][lL][ \\t\\r\\n?])[A-Za-z_][\\w.-]*(?:${space}(?:(?!\\?>).)*)?\\?>`,
  'suy',
)
const entity = new RegExp(
  `<!ENTITY${space}+([A-Za-z_][\\w.-]*)${space}+(${literal})${space}*>`,
  'suy',
)
const predefined = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const

/**
 * Reads comments, processing instructions and entities with plain-text values. Everything else
 * (markup in entities, parameter entities, default attributes) could change the content of the
 * page.
 */
function declaredEntities(subset: string): Entities | typeof unreadDoctype {
  if (subset.length > maxSubsetLength) return unreadDoctype
  const found: Record<string, string> = Object.assign(Object.create(null), predefined)
  for (let at = 0; at < subset.length; ) {
    skipped.lastIndex = at
    const passed = skipped.exec(subset)?.[0]
    if (passed !== undefined) {
      at += passed.length
      continue
    }
    entity.lastIndex = at
    const [matched, name = '', quoted = ''] = entity.exec(subset) ?? []
    const value = plainText(quoted.slice(1, -1))
    if (matched === undefined || value === null || name in predefined) return unreadDoctype
    // The first declaration of a name wins (XML, 4.2).
    found[name] ??= value
    at += matched.length
  }
  return found
}

/** Null if the value contains, or expands to, markup or entity references. */
function plainText(value: string): string | null {
  const text = value.replace(/&#(?:x([0-9a-fA-F]+)|([0-9]+));/g, (_, hex, decimal) =>
    characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  return /[&<%]/.test(text) ? null : text
}

/** Returns `&` for code points not allowed in XML, so that the value is refused. */
function characterOf(code: number): string {
  const isAllowed =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isAllowed ? String.fromCodePoint(code) : '&'
}
