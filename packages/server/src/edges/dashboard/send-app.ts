// Headers of the dashboard's page and of the front page, with the app's content security policy.
import type { FastifyReply } from 'fastify'
import { withOpenerPolicy } from '../http/opener-policy.ts'
import type { Dashboard } from './load-dashboard.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The page that loads the app, the same at every path under `/dashboard`. */
export const sendApp = (reply: FastifyReply, { index }: Dashboard): FastifyReply =>
  underPolicy(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(index)

/** Contains nothing personal, so browsers may store it, but they revalidate it on each visit. */
export const frontHeaders = (reply: FastifyReply): FastifyReply =>
  underPolicy(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')

const underPolicy = (reply: FastifyReply): FastifyReply =>
  withOpenerPolicy(reply)
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
