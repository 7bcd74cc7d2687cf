import type { FastifyReply } from 'fastify'
import type { Dashboard } from './load-dashboard.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The page that loads the app: the same at every address of it. */
export const sendApp = (reply: FastifyReply, { index }: Dashboard): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
    .send(index)
