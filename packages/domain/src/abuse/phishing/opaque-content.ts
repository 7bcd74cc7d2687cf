// Detects scripts that write content into the page which cannot be read without running them.
import { eachLiteral } from './script-literals.ts'

/** Characters. A form with two fields takes more. */
const minPayload = 300
/** Characters besides the payload. Decoders are short; bundles with data in them are not. */
const maxCode = 20_000

const decoder =
  /\batob\b|\bunescape\b|decodeURI|fromCharCode|fromCodePoint|TextDecoder|\bdecode\w*\s*\(|DecompressionStream|inflate|decrypt/
const assigned = /(?<![\w$.])([A-Za-z_$][\w$]{0,39})\s*\+?=(?![=>])(?=([^;\n]{1,300}))/g
const declared = /\bfunction\s+([A-Za-z_$][\w$]{0,39})(?=([\s\S]{1,400}))/g
const sink =
  /(?:\.\s*write(?:ln)?\s*\(|(?:inner|outer)HTML\s*\+?=(?!=)|insertAdjacentHTML\s*\(|srcdoc\b|createContextualFragment\s*\(|parseFromString\s*\(|setHTMLUnsafe\s*\(|\beval\b|\bFunction\s*\(|\bnew\s+Blob\s*\(|\.\s*html\s*\(|data:text\/html)(?=([^;\n]{0,300}))/g
const names = /[A-Za-z_$][\w$]*/g
/** Steps from the decoder to the page. */
const rounds = 3

/** What a script decodes and writes into the page or runs; null if it does neither. */
export type OpaqueContent = 'markup' | 'program' | null

/** `decoded` is the number of characters that `hiddenTexts` could decode. */
export function opaqueContentOf(script: string, decoded: number): OpaqueContent {
  if (!decoder.test(script)) return null
  const code = withoutPayload(script)
  const payload = script.length - code.length
  if (payload < minPayload || decoded * 4 >= payload || code.length > maxCode) return null
  const isTainted = taintOf(code)
  const calls = Array.from(code.matchAll(sink), ([call, argument = '']) => ({
    call,
    argument,
  })).filter(
    ({ call, argument }) =>
      isTainted(argument) &&
      // Markup around decoded values: a chart or a list, not a hidden page.
      !/['"`]\s*</.test(argument) &&
      (!/Blob/.test(call) || /html|svg|javascript/.test(argument)),
  )
  if (calls.length === 0) return null
  return calls.every(({ call }) => /eval|Function/.test(call)) ? 'program' : 'markup'
}

/** Whether an expression decodes something or uses a name whose value was decoded. */
function taintOf(code: string): (expression: string) => boolean {
  const tainted = new Set<string>()
  const isTainted = (expression: string): boolean =>
    decoder.test(expression) || (expression.match(names) ?? []).some((name) => tainted.has(name))
  const values = [...code.matchAll(assigned), ...code.matchAll(declared)]
  for (let round = 0; round < rounds; round++) {
    for (const [, name = '', value = ''] of values) if (isTainted(value)) tainted.add(name)
  }
  return isTainted
}

/** Characters of an array of codes, as numbers or as short literals. */
const isCodeCharacter = new Set(
  Array.from('0123456789abcdefABCDEFxX, \n\r\t\'"`+*^-', (sign) => sign.charCodeAt(0)),
)
const comma = 44
const minCodes = 100

/** The script without its long encoded literals and lists of character codes. */
function withoutPayload(script: string): string {
  const rest: string[] = []
  let written = 0
  eachLiteral(script, (start, end) => {
    if (end - start < minPayload || !isEncoded(script.slice(start + 1, end - 1))) return
    rest.push(script.slice(written, start + 1))
    written = end - 1
  })
  return withoutCodes(`${rest.join('')}${script.slice(written)}`)
}

/** Data URLs, and the first bytes of WebAssembly, images, fonts, sounds and PDF in base64. */
const embeddedFile =
  /^\s*(?:data:|https?:|AGFzbQ|iVBORw0KGgo|\/9j\/|R0lGOD|d09GM|UklGR|T2dnUw|SUQz|JVBERi)/

/** Markup, prose and style sheets have spaces. */
const isEncoded = (text: string): boolean =>
  !embeddedFile.test(text) && (text.match(/\s/g)?.length ?? 0) * 40 < text.length

function withoutCodes(script: string): string {
  const rest: string[] = []
  let start = 0
  let commas = 0
  let written = 0
  for (let at = 0; at <= script.length; at++) {
    const code = script.charCodeAt(at)
    if (isCodeCharacter.has(code)) {
      if (code === comma) commas += 1
      continue
    }
    if (commas >= minCodes) {
      rest.push(script.slice(written, start))
      written = at
    }
    start = at + 1
    commas = 0
  }
  return `${rest.join('')}${script.slice(written)}`
}
