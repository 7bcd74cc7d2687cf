// Sends the dashboard's page and the front page under the app's content security policy.
import type { FastifyReply } from 'fastify'
import type { Asset, Dashboard } from './load-dashboard.ts'
import { sendAsset } from './send-asset.ts'

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
export const sendFront = (reply: FastifyReply, front: Asset): FastifyReply =>
  sendAsset(underPolicy(reply).header('cache-control', 'no-cache'), front)

const underPolicy = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
