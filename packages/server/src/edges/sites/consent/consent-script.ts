// The banner's script, as every drop sends it: made when the server starts, the same for all.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { providerNames } from '@plinth/domain/analytics'
import type { Brand } from '../../pages/load-brand.ts'
import { consentStyle } from './consent-style.ts'
import { consentTexts } from './consent-texts.ts'

export const consentPath = '/.plinth/consent.js'

export interface ConsentScript {
  /** What pages ask for. Its query names the content. */
  readonly target: string
  readonly source: string
  readonly forms: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
}

export function createConsentScript(brand: Brand): ConsentScript {
  const given = {
    texts: consentTexts,
    services: providerNames,
    css: compactCss(tokensOf(brand) + consentStyle),
  }
  const run = compactCode(readFileSync(browserCode, 'utf8')).replace('export default ', '')
  const source = `(${run})(${JSON.stringify(given)})\n`
  const plain = Buffer.from(source)
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return {
    target: `${consentPath}?${hash}`,
    source,
    forms: { identity: plain, br: smallest(plain), gzip: gzipSync(plain, { level: 9 }) },
  }
}

const browserCode = new URL('browser/consent.js', import.meta.url)

/** The colours, set on an element that no page can reach. */
const tokensOf = ({ css }: Brand): string => css.replaceAll(':root', 'section')

const compactCss = (css: string): string =>
  css
    .replace(/\s*\n\s*/g, '')
    .replaceAll(': ', ':')
    .replaceAll(' {', '{')

/** Without indentation and the lines that are comments. */
const compactCode = (code: string): string =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(\/\/|\/?\*)/.test(line))
    .join('\n')

const smallest = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
