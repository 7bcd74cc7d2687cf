// GET redirects for paths that only accept a POSTed form.
import type { FastifyInstance } from 'fastify'
import { seeOther } from './see-other.ts'

/** Paths that only accept a POST, and the page with their form. */
export const formPages: Readonly<Record<string, string>> = {
  '/disconnect': '/dashboard',
  '/session/tenant': '/dashboard',
  '/setup': '/',
  '/signin/passkey': '/signin',
  '/signout': '/',
  '/verify/address': '/verify',
  '/verify/send': '/verify',
}

/** Such a path is opened with GET by the back button, or by a redirect after signing in. */
export function registerFormRedirects(app: FastifyInstance): void {
  for (const [path, page] of Object.entries(formPages)) {
    app.get(path, async (_request, reply) => seeOther(reply, page))
  }
}
