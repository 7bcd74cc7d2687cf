// Smaller forms of pages that Plinth adds to, which are not stored as they are sent. Made one after
// the other beside everything else, and kept in memory; until then the page is sent as it is.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { StoredCoding } from '@plinth/domain/content-coding'
import type { Answer } from './answer.ts'
import { madeBody } from './body.ts'
import type { ContentStore } from './content-store.ts'
import { type Form, madeForm } from './form.ts'

export interface Encoder {
  /** Resolves when the answer has its forms, or when there will be none. */
  encode(answer: Answer): Promise<void>
}

/** Whoever comes later is sent the plain form, and asks again next time. */
const longestQueue = 64

const brotli = promisify(brotliCompress)
const compress: Record<StoredCoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

export function createEncoder(content: ContentStore): Encoder {
  const underWay = new Map<string, Promise<void>>()
  let last = Promise.resolve()

  async function formOf(plain: Form, coding: StoredCoding): Promise<Form | null> {
    const bytes = await content.load(plain.body)
    if (bytes === null) return null
    const known = content.known(madeBody(plain.body, coding, 0))
    const made = known ?? (await compress[coding](bytes))
    if (made.length >= bytes.length) return null
    const form = madeForm(plain, coding, made.length)
    content.keep(form.body, made)
    // There may be no room for it.
    return content.known(form.body) ? form : null
  }

  async function encodeNow(answer: Answer): Promise<void> {
    const forms = [await formOf(answer.plain, 'br'), await formOf(answer.plain, 'gzip')]
    answer.encoded = forms.filter((form) => form !== null)
    answer.compressible = answer.encoded.length > 0
  }

  return {
    encode(answer) {
      const { key } = answer.plain.body
      const flight = underWay.get(key)
      if (flight !== undefined || underWay.size >= longestQueue) return flight ?? Promise.resolve()
      // One that fails is sent plain; the next in the queue must not suffer for it.
      const next = last.then(() => encodeNow(answer)).finally(() => underWay.delete(key))
      last = next.catch(() => {})
      underWay.set(key, last)
      return last
    },
  }
}
