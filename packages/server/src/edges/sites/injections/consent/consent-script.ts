// Builds the consent banner's script (code, texts and styles) when the server starts, and compresses it
// when a page first loads it. It is the same for all drops.
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { atFirstUse } from '@plinth/domain/base/at-first-use'
import { providerNames } from '@plinth/domain/visitors/analytics'
import { readResource } from '../../../../resources/resources.ts'
import type { Brand } from '../../../pages/shell/load-brand.ts'
import { consentStyle } from './consent-style.ts'
import { consentTexts } from './consent-texts.ts'

export const consentPath = '/.plinth/consent.js'

export interface ConsentScript {
  /** URL that pages load. Its query is a hash of the content, so browsers may cache it indefinitely. */
  readonly target: string
  readonly source: string
  readonly bodies: Readonly<Record<'identity' | 'br' | 'gzip', () => Buffer>>
}

export function createConsentScript(brand: Brand): ConsentScript {
  const parameters = {
    texts: consentTexts,
    services: providerNames,
    css: compactCss(tokensOf(brand) + consentStyle),
  }
  const run = compactCode(readResource('consent', 'consent.js')).replace('export default ', '')
  const source = `(${run})(${JSON.stringify(parameters)})\n`
  const plain = Buffer.from(source)
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return {
    target: `${consentPath}?${hash}`,
    source,
    bodies: {
      identity: () => plain,
      br: atFirstUse(() => smallest(plain)),
      gzip: atFirstUse(() => gzipSync(plain, { level: 9 })),
    },
  }
}

/** The brand's colour variables, scoped to the banner's `section` in its shadow tree. */
const tokensOf = ({ css }: Brand): string => css.replaceAll(':root', 'section')

const compactCss = (css: string): string =>
  css
    .replace(/\s*\n\s*/g, '')
    .replaceAll(': ', ':')
    .replaceAll(' {', '{')

/** Strips indentation and comment lines. */
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
