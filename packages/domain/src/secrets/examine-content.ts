// Examines the bytes of one content for secrets.
import { findSecrets } from './find-secrets.ts'
import type { SecretFindings, Whole } from './secret-findings.ts'
import { maxKeyLength, wholeOfBytes, wholeOfText } from './whole-secrets.ts'

/** The rest of a larger content is not examined. */
export const examinedBytes = 1024 * 1024

/** `start` is the content, or its first `examinedBytes`. */
export function examineContent(start: Uint8Array): SecretFindings {
  const text = textOf(start)
  const whole = wholeOf(start, text)
  const lines = text === null ? [] : findSecrets(text)
  return { ...(whole !== null && { whole }), ...(lines.length > 0 && { lines }) }
}

/** More than the longest content that is recognised as a whole. */
export const wholeBytes = 2 * maxKeyLength + 4

/** What a content consists of, without a search for secrets in it; `start` has `wholeBytes`. */
export function findWhole(start: Uint8Array): SecretFindings {
  const whole = wholeOf(start, textOf(start))
  return whole === null ? {} : { whole }
}

const wholeOf = (start: Uint8Array, text: string | null): Whole | null =>
  (text === null ? null : wholeOfText(text)) ?? wholeOfBytes(start)

/** Null if the content is not text. */
function textOf(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  // Removes a byte order mark; bytes of other encodings become U+FFFD, and secrets are ASCII.
  return encoding === null ? null : new TextDecoder(encoding).decode(bytes)
}

/** How much decides whether a content is text. */
const sampleBytes = 4096

/** PowerShell writes UTF-16. Without a byte order mark, ASCII in it has every other byte zero. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  if (!sample.includes(0)) return 'utf-8'
  let even = 0
  let odd = 0
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const most = sample.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}
