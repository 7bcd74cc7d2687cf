import { brotliCompressSync, gzipSync } from 'node:zlib'
import { escapeHtml } from '@plinth/domain/escape-html'
import type { Asset } from './load-dashboard.ts'

export interface FrontFacts {
  readonly baseUrl: string
  /** Prices that nobody can pay are left out. */
  readonly sellsPlans: boolean
}

/** The front page as this service sends it: the build knew neither its address nor what it sells. */
export function frontAsset(built: string, { baseUrl, sellsPlans }: FrontFacts): Asset {
  const placeholder = /<html[^>]* data-base-url="([^"]+)"/.exec(built)?.[1]
  if (placeholder === undefined) throw new Error('The front page has no place for the base URL.')
  const drawing = drawingFor(built, sellsPlans ? 'sold' : 'unsold')
  const plain = Buffer.from(drawing.replaceAll(placeholder, () => escapeHtml(baseUrl)))
  return {
    type: 'text/html; charset=utf-8',
    plain,
    coded: { br: brotliCompressSync(plain), gzip: gzipSync(plain) },
  }
}

/** The build draws the page once for each answer. */
function drawingFor(built: string, plans: 'sold' | 'unsold'): string {
  if (!built.includes(`<!--plans ${plans}-->`)) {
    throw new Error(`The front page is not drawn for plans ${plans}.`)
  }
  return built.replaceAll(
    /<!--plans (\w+)-->(.*?)<!--drawn-->/gs,
    (_, drawnFor: string, drawing: string) => (drawnFor === plans ? drawing : ''),
  )
}
