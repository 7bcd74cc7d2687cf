// Minimal parser for RFC 5322 and MIME, sufficient for Plinth's mail.

export interface ReceivedMessage {
  /** Keyed by lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

export function parseMessage(raw: string): ReceivedMessage {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.trimStart()))
  const partOf = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`there is no ${type} in\n${raw}`)
    return decode(part.body, part.headers.get('content-transfer-encoding') ?? '7bit')
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const
  })
  return { headers: new Map(headers), body: raw.slice(end + 4) }
}

function decode(body: string, encoding: string): string {
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body.replace(/=\r\n/g, ''))
        : body
  return decoded.replaceAll('\r\n', '\n').trimEnd()
}

/** RFC 2047; a space between two encoded words is ignored. */
const decodeWords = (value: string): string =>
  value
    .replace(/\?= (?==\?)/g, '?=')
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) => unquote(word.replaceAll('_', ' ')))
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, word: string) =>
      Buffer.from(word, 'base64').toString(),
    )

const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()
