// Smaller forms of pages that Plinth adds to, which are not stored as they are sent. Made one after
// the other beside everything else, and kept in memory; until then the page is sent as it is.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { StoredCoding } from '@plinth/domain/content-coding'
import type { Answer } from './answer.ts'
import { type Body, madeBody } from './body.ts'
import type { ContentStore } from './content-store.ts'
import { type EncodedForm, type Form, madeForm } from './form.ts'

export interface Encoder {
  /** The smaller forms that are in memory now. */
  known(plain: Form): readonly EncodedForm[]
  /** Gives the answer its forms: at once if they are in memory, later if they have to be made. */
  encode(answer: Answer): Promise<void>
}

/** Whoever comes later is sent the plain form, and asks again next time. */
const longestQueue = 64
/** A larger page would keep all others waiting. */
const largestPage = 4 * 1_048_576

const codings = ['br', 'gzip'] as const satisfies readonly StoredCoding[]
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
  const underWay = new Map<string, Promise<boolean>>()
  let last = Promise.resolve(true)

  /** All or none: a client that takes one coding only must not find just the other. */
  function known(plain: Form): readonly EncodedForm[] {
    const forms = codings.flatMap((coding) => {
      const bytes = content.known(madeBody(plain.body, coding, 0))
      return bytes ? [madeForm(plain, coding, bytes.length)] : []
    })
    return forms.length === codings.length ? forms : []
  }

  /** False: there is no use in trying again. */
  async function make(body: Body): Promise<boolean> {
    if (body.size > largestPage) return false
    const bytes = await content.load(body, 'at once')
    if (bytes === null) return true
    const made = new Map<StoredCoding, Buffer>()
    for (const coding of codings) {
      const smaller = await compress[coding](bytes)
      if (smaller.length >= bytes.length) return false
      made.set(coding, smaller)
    }
    for (const [coding, smaller] of made) {
      content.keep(madeBody(body, coding, smaller.length), smaller)
    }
    return true
  }

  /** Null when too many are waiting. */
  function queued(body: Body): Promise<boolean> | null {
    const flight = underWay.get(body.key)
    if (flight !== undefined) return flight
    if (underWay.size >= longestQueue) return null
    // One that fails is sent plain; the next in the queue must not suffer for it.
    last = last
      .then(() => make(body))
      .catch(() => true)
      .finally(() => underWay.delete(body.key))
    underWay.set(body.key, last)
    return last
  }

  return {
    known,
    async encode(answer) {
      const { plain } = answer
      answer.encoded = known(plain)
      if (answer.encoded.length > 0) return
      const isWorthIt = await queued(plain.body)
      if (isWorthIt === false) answer.encodable = false
      answer.encoded = known(plain)
    },
  }
}
