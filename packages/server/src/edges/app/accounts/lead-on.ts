import type { FastifyInstance } from 'fastify'
import { seeOther } from '../see-other.ts'

/** Addresses that only take a form, and the page that it stands on. */
export const formPages: Readonly<Record<string, string>> = {
  '/disconnect': '/dashboard',
  '/session/tenant': '/dashboard',
  '/signout': '/',
  '/verify/address': '/verify',
  '/verify/send': '/verify',
}

/** Whoever opens one, by the back button or by a sign-in that leads there, is led on. */
export function registerLeadOn(app: FastifyInstance): void {
  for (const [path, page] of Object.entries(formPages)) {
    app.get(path, async (_request, reply) => seeOther(reply, page))
  }
}
