// Decodes short words that a script encodes in place: `atob('cGFzc3dvcmQ=')`.

const base64 = /\b(?:window\s*\.\s*)?atob\s*\(\s*(['"`])([A-Za-z0-9+/]{4,60}={0,2})\1\s*\)/g
const codes = /\bString\s*\.\s*fromCharCode\s*\(\s*([\d,\s]{2,200})\)/g
const percent = /\b(?:unescape|decodeURIComponent|decodeURI)\s*\(\s*(['"`])([\w%]{3,120})\1\s*\)/g
/** Addresses and markup keep their encoding, for which there are points. */
const word = /^[\w .-]{1,40}$/

/** With the words as literals in place of the calls. */
export function decodeWords(source: string): string {
  if (!/atob|fromCharCode|unescape|decodeURI/.test(source)) return source
  const literalOf = (call: string, text: string | null): string =>
    text !== null && word.test(text) ? `'${text}'` : call
  return source
    .replace(base64, (call, _, text: string) =>
      literalOf(
        call,
        textOf(() => atob(text)),
      ),
    )
    .replace(codes, (call, list: string) =>
      literalOf(call, String.fromCharCode(...list.split(',').map(Number))),
    )
    .replace(percent, (call, _, text: string) =>
      literalOf(
        call,
        textOf(() => decodeURIComponent(text)),
      ),
    )
}

function textOf(decode: () => string): string | null {
  try {
    return decode()
  } catch {
    return null
  }
}
