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

/** The page that loads the app: the same at every address of it. */
export const sendApp = (reply: FastifyReply, { index }: Dashboard): FastifyReply =>
  underPolicy(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(index)

/** The same for everybody: the back button may show it again, but a new visit gets the build of today. */
export const sendFront = (reply: FastifyReply, front: Asset): FastifyReply =>
  sendAsset(underPolicy(reply).header('cache-control', 'no-cache'), front)

const underPolicy = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
