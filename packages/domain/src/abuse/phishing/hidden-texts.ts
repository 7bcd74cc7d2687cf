// Decodes text that a script hides in base64, character codes, escapes or reversed strings.
import { maskedLists, unmask } from './masked-bytes.ts'

/** Characters. Shorter texts cannot contain a URL. */
const shortest = 8

/** Characters. Kits are shorter; fonts and programs need not be searched for a page. */
const longest = 200_000

export function hiddenTexts(script: string): string[] {
  const first = decodeAll(script)
  // Phishing kits nest encodings; two layers are common, more are rare.
  const second = first.flatMap((text) => [...decodeAll(text), ...decodeWhole(text)])
  return [...first, ...second].filter((text) => text.length >= shortest)
}

function decodeAll(script: string): string[] {
  return [
    ...base64Literals(script),
    ...charCodes(script),
    ...maskedLists(script),
    ...percentLiterals(script),
    ...escapedLiterals(script),
    ...reversedLiterals(script),
  ]
}

const decodeWhole = (text: string): string[] =>
  /^[\w+/=\s-]{16,}$/.test(text) ? fromBase64(text) : []

/** Base64 literals anywhere in a script that calls `atob`, not only in the call itself. */
function base64Literals(script: string): string[] {
  if (!/\batob\b|['"]base64['"]|Base64\.decode/.test(script)) return []
  const literals = script.matchAll(/(['"`])([A-Za-z0-9+/_-]{12,}={0,2})\1/g)
  return Array.from(literals).flatMap(([, , literal = '']) => fromBase64(literal))
}

function fromBase64(literal: string): string[] {
  try {
    const text = atob(literal.replaceAll('-', '+').replaceAll('_', '/'))
    if (isReadable(text)) return [text]
    const unmasked =
      text.length < longest ? unmask(Array.from(text, (sign) => sign.charCodeAt(0))) : null
    return unmasked === null ? [] : [unmasked]
  } catch {
    return []
  }
}

/** False for binary data such as fonts, images and programs. */
const isReadable = (text: string): boolean => !/[^\P{Cc}\s]/u.test(text.slice(0, 400))

const charCodes = (script: string): string[] =>
  Array.from(script.matchAll(/fromCharCode(?:\.apply)?\s*\(([^()]{20,})\)/g), ([, codes = '']) =>
    Array.from(codes.matchAll(/0x[0-9a-f]+|\d+/gi), ([code]) => charOf(Number(code))).join(''),
  )

const charOf = (code: number): string =>
  Number.isInteger(code) && code >= 0 && code <= 0xffff ? String.fromCharCode(code) : ''

/** Symbols must be escaped if a URL is part of another; letters and digits never. */
const escapedLetter = /%(?:u[0-9a-f]{4}|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi

function percentLiterals(script: string): string[] {
  const literals = script.matchAll(
    /(['"`])((?:[^'"`%\\]{0,12}%(?:u[0-9a-fA-F]{4}|[0-9a-fA-F]{2})){4}[^'"`\\]*)\1/g,
  )
  const hidden = Array.from(literals, ([, , literal = '']) => literal).filter(
    (literal) => (literal.match(escapedLetter)?.length ?? 0) >= 4,
  )
  return hidden.map((literal) =>
    literal.replace(/%u([0-9a-fA-F]{4})|%([0-9a-fA-F]{2})/g, (_, wide, narrow) =>
      charOf(Number.parseInt(wide ?? narrow, 16)),
    ),
  )
}

/** `"\x68\x74\x74\x70"`: characters that need no escape. */
function escapedLiterals(script: string): string[] {
  const runs = script.matchAll(/(?:\\x[2-7][0-9a-fA-F]|\\u00[2-7][0-9a-fA-F]){6,}/g)
  return Array.from(runs, ([run]) =>
    run.replace(/\\(?:x|u00)([0-9a-fA-F]{2})/g, (_, code) => charOf(Number.parseInt(code, 16))),
  )
}

export function reversedLiterals(script: string): string[] {
  if (!/\.reverse\s*\(/.test(script)) return []
  const literals = script.matchAll(/(['"`])([^'"`\n]{8,2000})\1/g)
  return Array.from(literals, ([, , literal = '']) => [...literal].reverse().join('')).filter(
    (text) => /^(?:https?:)?\/\/|^</.test(text),
  )
}
