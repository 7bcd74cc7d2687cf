// Headers of the dashboard's page and of the front page, with the app's content security policy.
import type { FastifyReply } from 'fastify'
import { withOpenerPolicy } from '../http/opener-policy.ts'
import type { Dashboard } from './load-dashboard.ts'

/** `frames`: CSP source of the pages that may be framed. */
const policyOf = (frames: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    // Blobs are files of a drop, which the dashboard shows with a fixed type.
    'media-src blob:',
    `frame-src ${frames} blob:`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/**
 * The page that loads the app, the same at every path under `/dashboard`. `drops` is the CSP source
 * of all drops, whose thumbnails it frames.
 */
export const sendApp = (
  reply: FastifyReply,
  { index }: Dashboard,
  { drops }: { readonly drops: string },
): FastifyReply =>
  underPolicy(reply, `'self' ${drops}`)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(index)

/** Contains nothing personal, so browsers may store it, but they revalidate it on each visit. */
export const frontHeaders = (reply: FastifyReply): FastifyReply =>
  underPolicy(reply, "'self'")
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')

const underPolicy = (reply: FastifyReply, frames: string): FastifyReply =>
  withOpenerPolicy(reply)
    .header('content-security-policy', policyOf(frames))
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
