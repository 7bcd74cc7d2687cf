import { brotliCompressSync, gzipSync } from 'node:zlib'
import { escapeHtml } from '@plinth/domain/escape-html'
import type { Asset } from './load-dashboard.ts'

/** The front page as it is sent by the service at that address, which the build could not know. */
export function frontAsset(built: string, baseUrl: string): Asset {
  const placeholder = /<html[^>]* data-base-url="([^"]+)"/.exec(built)?.[1]
  if (placeholder === undefined) throw new Error('The front page has no place for the base URL.')
  const plain = Buffer.from(built.replaceAll(placeholder, () => escapeHtml(baseUrl)))
  return {
    type: 'text/html; charset=utf-8',
    plain,
    coded: { br: brotliCompressSync(plain), gzip: gzipSync(plain) },
  }
}
