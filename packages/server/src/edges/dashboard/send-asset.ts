// Sends an asset in the best encoding that the client accepts.
import { chooseCoding, type StoredCoding } from '@plinth/domain/http/content-coding'
import type { FastifyReply } from 'fastify'
import type { Asset } from './load-dashboard.ts'

export function sendAsset(reply: FastifyReply, { type, plain, coded }: Asset): FastifyReply {
  const available = Object.keys(coded) as StoredCoding[]
  const { 'accept-encoding': accepted } = reply.request.headers
  const coding = chooseCoding(accepted, available) ?? 'identity'
  reply.header('content-type', type)
  if (available.length > 0) reply.header('vary', 'Accept-Encoding')
  if (coding === 'identity') return reply.send(plain)
  return reply.header('content-encoding', coding).send(coded[coding])
}
