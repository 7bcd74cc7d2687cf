// Static analysis of scripts: suspicious traits, found without running the script.
import { addressesIn } from './destinations.ts'
import { foldLiterals } from './fold-literals.ts'
import { hiddenTexts, reversedLiterals } from './hidden-texts.ts'
import { type OpaqueContent, opaqueContentOf } from './opaque-content.ts'
import { type PasswordBuilding, passwordBuildingOf } from './password-building.ts'
import { expressionsAfter } from './script-expressions.ts'
import { makesWordFields } from './wallet-words.ts'

export interface ScriptTraits extends PasswordBuilding {
  readonly addresses: readonly string[]
  /** Titles and headings that the script sets. */
  readonly titles: readonly string[]
  /** The script itself if it contains markup, to be parsed like a page; null otherwise. */
  readonly markup: string | null
  /** Markup that is only visible after decoding. */
  readonly hiddenMarkup: readonly string[]
  /** Whether the script sends requests. */
  readonly sends: boolean
  /** Ids and names of fields whose values the script reads, except for comparisons. */
  readonly readsFields: ReadonlySet<string>
  /** Whether it reads fields without naming them, for example through `FormData`. */
  readonly readsForms: boolean
  /** URLs that it navigates to, as far as they appear in the source. */
  readonly targets: readonly string[]
  /** Navigates to a URL that is encoded in the script. */
  readonly hidesRedirect: boolean
  /** Navigates to a URL that it decodes at run time, for example from the page's own URL. */
  readonly decodesRedirect: boolean
  /** Opens a mail with what was entered. */
  readonly mailsInput: boolean
  readonly makesWordFields: boolean
  /** Content that cannot be decoded without running the script. */
  readonly opaqueContent: OpaqueContent
  readonly blocksInspection: boolean
  readonly obfuscated: boolean
}

const navigation =
  '\\blocation\\s*(?:(?:\\.\\s*href|\\[[^\\]]{1,40}\\])\\s*)?=(?!=)|\\blocation\\s*(?:\\.\\s*(?:replace|assign)|\\[[^\\]]{1,40}\\])\\s*\\('
const navigates = new RegExp(navigation)
/** A readable target: a URL, the start of a path, or a single literal. */
const readableTarget =
  '\\s*[\'"`](?:(?:https?:)?//[\\w-]+\\.|(?:mailto|tel|sms):|[/#?.]|[^\'"`\\\\]{0,300}[\'"`]\\s*(?![\\s+.]))'
/** Navigation whose target is not a literal at that point. */
const navigatesIndirectly = new RegExp(`(?:${navigation})(?!${readableTarget})`)
/** Code that executes a string or inserts it as markup. Workers cannot access the page. */
const runsTexts =
  /\beval\b|\bFunction\b|\.\s*write(?:ln)?\b|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|\bsetTimeout\b|createElement\s*\(\s*['"`]script/
const startsWorkers = /\bWorker\s*\(/
const setTitles = [/document\s*\.\s*title\s*=\s*(['"`])([^'"`\n]{1,200})\1/g]
/** In the output of JSX compilers. */
const madeHeadings = [
  /['"`]h[1-3]['"`]\s*,\s*\{[^{}]{0,200}?children\s*:\s*(['"`])([^'"`\n]{1,200})\1/g,
  /['"`]h[1-3]['"`]\s*,\s*(?:null|\{[^{}]{0,200}\})\s*,\s*(['"`])([^'"`\n]{1,200})\1/g,
]
const sending =
  /\bfetch\s*\(|XMLHttpRequest|sendBeacon|\$\s*\.\s*(?:ajax|post|get)\b|\baxios\b|WebSocket|EventSource|RTCPeerConnection|new\s+Image\b|\.action\s*=(?!=)|createElement\s*\(\s*['"`](?:img|script|iframe)['"`]/
const enteredText = /(?:\+|\$\{)\s*[\w$.()'"`[\]]{1,80}(?:value|textContent|innerText)/
const decodedTarget =
  /\blocation\s*(?:\.\s*href\s*)?=\s*(?:window\.)?(?:atob|unescape)\s*\(|\blocation\s*\.\s*(?:replace|assign)\s*\(\s*(?:window\.)?(?:atob|unescape)\s*\(/
const markupStart = /<\s*(?:!doctype|html|body|form|input|iframe|h[1-6]|title|img|meta|script)\b/i
const contextMenu = /contextmenu/
const devtoolsKeys =
  /\bF12\b|keyCode\s*={2,3}\s*123|\b123\s*={2,3}\s*\w+\.keyCode|ctrlKey[\s\S]{0,80}(?:['"][uU]['"]|85)|shiftKey[\s\S]{0,80}(?:['"][iIjJ]['"]|73|74)/

/** `handlers` is the code of event handlers. */
export function scriptTraits(source: string, handlers = ''): ScriptTraits {
  const own = withDotAccess(foldLiterals(source))
  const script = `${own}\n${withDotAccess(foldLiterals(handlers))}`
  const raw = withDotAccess(`${source}\n${handlers}`)
  const hidden = [...hiddenTexts(script), ...reversedLiterals(raw)]
  const inner = hidden.join('\n')
  const whole = `${script}\n${inner}`
  const readable = script.replace(/\\x3c|\\u003c/gi, '<').replaceAll('\\/', '/')
  return {
    addresses: addressesIn(whole),
    titles: [...setTitles, ...madeHeadings].flatMap((pattern) =>
      Array.from(whole.matchAll(pattern), ([, , title = '']) => title),
    ),
    markup: markupStart.test(readable) ? readable : null,
    hiddenMarkup: hidden.filter((text) => markupStart.test(text)),
    sends: sending.test(whole),
    ...readsOf(whole),
    targets: targetsOf(`${own}\n${inner}`),
    hidesRedirect:
      (navigatesIndirectly.test(`${raw}\n${inner}`) &&
        hidden.some((text) => /^\s*(?:https?:)?\/\/\S/i.test(text))) ||
      ((runsTexts.test(script) || !startsWorkers.test(script)) &&
        hidden.some((text) => navigates.test(text) && addressesIn(text).length > 0)),
    decodesRedirect: decodedTarget.test(script),
    ...passwordBuildingOf(`${raw}\n${inner}`, whole),
    mailsInput: expressionsAfter(whole, /mailto:/g, 300).some((mail) => enteredText.test(mail)),
    makesWordFields: makesWordFields(whole),
    opaqueContent: opaqueContentOf(script, inner.length),
    blocksInspection: contextMenu.test(whole) && devtoolsKeys.test(whole),
    obfuscated: isObfuscated(script),
  }
}

const withDotAccess = (source: string): string =>
  source.replace(/\[\s*(['"`])(\w{1,40})\1\s*\]/g, '.$2')

const comparison = /\.\s*value\s*(?:\.\s*\w{1,20}\(\)\s*)?[!=]=/g
const read = /(?<![\w$-])([\w$-]{1,80})['"`]?\s*(?:[)\]]\s*)?\.\s*value\b/g
const readsForm =
  /FormData|serialize|\.\s*(?:elements|forms|target|currentTarget|children|key)\b|type\s*=\s*\\?['"]?password|getElementsBy|querySelectorAll|\]\s*\.\s*value/

function readsOf(script: string): Pick<ScriptTraits, 'readsFields' | 'readsForms'> {
  const rest = script.replace(comparison, '')
  const fields = Array.from(rest.matchAll(read), ([, name = '']) => name)
  return { readsFields: new Set(fields), readsForms: readsForm.test(rest) }
}

const target =
  /\blocation\s*(?:\.\s*href\s*)?=(?!=)\s*([^;\n]{1,300})|\blocation\s*\.\s*(?:replace|assign)\s*\(\s*([^;\n]{1,300})/g
const named = /(?<![\w$])([\w$]{1,80})\s*=(?!=)\s*['"`]((?:https?:)?\/\/[^'"`\s]{4,300})['"`]/g

/** URLs in navigation expressions, or in the variable used there. */
function targetsOf(script: string): string[] {
  const addresses = new Map(Array.from(script.matchAll(named), ([, name, to]) => [name, to ?? '']))
  return Array.from(script.matchAll(target)).flatMap(([, assigned, given]) => {
    const text = assigned ?? given ?? ''
    const variable = addresses.get(/^[\w$]+/.exec(text)?.[0])
    return variable === undefined ? addressesIn(text) : [variable]
  })
}

/** Detects `_0x…` names as obfuscators generate them, and code made of brackets only (JSFuck). */
function isObfuscated(script: string): boolean {
  const names = script.match(/\b_0x[0-9a-f]{4,6}\b/g)?.length ?? 0
  return names >= 10 || /(?:\(!\[\]\+\[\]\)|\[\]\[\(!\[\])/.test(script)
}
