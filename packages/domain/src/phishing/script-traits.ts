// What a script does behind the reader's back, found without running it.
import { addressesIn } from './destinations.ts'
import { hiddenTexts } from './hidden-texts.ts'

export interface ScriptTraits {
  readonly addresses: readonly string[]
  /** Titles and headings that it sets. */
  readonly titles: readonly string[]
  /** The script itself where it holds markup, to be read like a page. */
  readonly markup: string | null
  /** Markup that can only be read after decoding. */
  readonly hiddenMarkup: readonly string[]
  /** Sends something to an address. */
  readonly sends: boolean
  /** Ids and names of fields whose values it reads, other than to compare them. */
  readonly readsFields: ReadonlySet<string>
  /** Reads fields in ways that name none. */
  readonly readsForms: boolean
  /** Where it leads on to, as far as that can be read. */
  readonly targets: readonly string[]
  /** Leads on to an address that is written so that nobody can read it. */
  readonly hidesRedirect: boolean
  /** Leads on to an address that comes encoded in the page's own address. */
  readonly decodesRedirect: boolean
  readonly makesPasswordField: boolean
  readonly blocksInspection: boolean
  readonly obfuscated: boolean
}

const navigation =
  '\\blocation\\s*(?:(?:\\.\\s*href|\\[[^\\]]{1,40}\\])\\s*)?=(?!=)|\\blocation\\s*(?:\\.\\s*(?:replace|assign)|\\[[^\\]]{1,40}\\])\\s*\\('
const navigates = new RegExp(navigation)
/** An address, the beginning of a path, or all of it in one piece. */
const said =
  '\\s*[\'"`](?:(?:https?:)?//[\\w-]+\\.|(?:mailto|tel|sms):|[/#?.]|[^\'"`\\\\]{0,300}[\'"`]\\s*(?![\\s+.]))'
/** Where to stands somewhere else in the script. */
const navigatesUnsaid = new RegExp(`(?:${navigation})(?!${said})`)
/** What runs a text as code, or shows it; workers see no page. */
const runsTexts =
  /\beval\b|\bFunction\b|\.\s*write(?:ln)?\b|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|\bsetTimeout\b|createElement\s*\(\s*['"`]script/
const startsWorkers = /\bWorker\s*\(/
const setTitles = [/document\s*\.\s*title\s*=\s*(['"`])([^'"`\n]{1,200})\1/g]
/** As compilers of components write them. */
const madeHeadings = [
  /['"`]h[1-3]['"`]\s*,\s*\{[^{}]{0,200}?children\s*:\s*(['"`])([^'"`\n]{1,200})\1/g,
  /['"`]h[1-3]['"`]\s*,\s*(?:null|\{[^{}]{0,200}\})\s*,\s*(['"`])([^'"`\n]{1,200})\1/g,
]
const sending =
  /\bfetch\s*\(|XMLHttpRequest|sendBeacon|\$\s*\.\s*(?:ajax|post|get)\b|\baxios\b|WebSocket|new\s+Image\b|\.action\s*=(?!=)/
const decodedTarget =
  /\blocation\s*(?:\.\s*href\s*)?=\s*(?:window\.)?(?:atob|unescape)\s*\(|\blocation\s*\.\s*(?:replace|assign)\s*\(\s*(?:window\.)?(?:atob|unescape)\s*\(/
const passwordField = /\btype['"]?\s*[:=,]\s*\\?['"`]password\\?['"`]/
const markupStart = /<\s*(?:!doctype|html|body|form|input|iframe|h[1-6]|title|img|meta|script)\b/i
const contextMenu = /contextmenu/
const devtoolsKeys =
  /\bF12\b|keyCode\s*={2,3}\s*123|\b123\s*={2,3}\s*\w+\.keyCode|ctrlKey[\s\S]{0,80}(?:['"][uU]['"]|85)|shiftKey[\s\S]{0,80}(?:['"][iIjJ]['"]|73|74)/

/** `handlers` is what runs when the visitor does something. */
export function scriptTraits(source: string, handlers = ''): ScriptTraits {
  const own = dotted(source)
  const script = `${own}\n${dotted(handlers)}`
  const hidden = hiddenTexts(script)
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
      (navigatesUnsaid.test(whole) &&
        hidden.some((text) => /^\s*(?:https?:)?\/\/\S/i.test(text))) ||
      ((runsTexts.test(script) || !startsWorkers.test(script)) &&
        hidden.some((text) => navigates.test(text) && addressesIn(text).length > 0)),
    decodesRedirect: decodedTarget.test(script),
    makesPasswordField: passwordField.test(whole),
    blocksInspection: contextMenu.test(whole) && devtoolsKeys.test(whole),
    obfuscated: isObfuscated(script),
  }
}

const dotted = (source: string): string => source.replace(/\[\s*(['"`])(\w{1,40})\1\s*\]/g, '.$2')

const compared = /\.\s*value\s*(?:\.\s*\w{1,20}\(\)\s*)?[!=]=/g
const read = /(?<![\w$-])([\w$-]{1,80})['"`]?\s*[)\]]?\s*\.\s*value\b/g
const readsForm =
  /FormData|serialize|\.\s*(?:elements|forms|target|currentTarget|children|key)\b|type\s*=\s*\\?['"]?password|getElementsBy|querySelectorAll|\]\s*\.\s*value/

function readsOf(script: string): Pick<ScriptTraits, 'readsFields' | 'readsForms'> {
  const rest = script.replace(compared, '')
  const fields = Array.from(rest.matchAll(read), ([, name = '']) => name)
  return { readsFields: new Set(fields), readsForms: readsForm.test(rest) }
}

const target =
  /\blocation\s*(?:\.\s*href\s*)?=(?!=)\s*([^;\n]{1,300})|\blocation\s*\.\s*(?:replace|assign)\s*\(\s*([^;\n]{1,300})/g
const named = /(?<![\w$])([\w$]{1,80})\s*=(?!=)\s*['"`]((?:https?:)?\/\/[^'"`\s]{4,300})['"`]/g

/** Addresses that are written where the script leads on, or in the variable that stands there. */
function targetsOf(script: string): string[] {
  const addresses = new Map(Array.from(script.matchAll(named), ([, name, to]) => [name, to ?? '']))
  return Array.from(script.matchAll(target)).flatMap(([, assigned, given]) => {
    const text = assigned ?? given ?? ''
    const variable = addresses.get(/^[\w$]+/.exec(text)?.[0])
    return variable === undefined ? addressesIn(text) : [variable]
  })
}

/** The names that obfuscators give to everything, and code that consists of brackets alone. */
function isObfuscated(script: string): boolean {
  const names = script.match(/\b_0x[0-9a-f]{4,6}\b/g)?.length ?? 0
  return names >= 10 || /(?:\(!\[\]\+\[\]\)|\[\]\[\(!\[\])/.test(script)
}
