// Somebody who signed up with a browser, and uses the API with its session.
import { type Api, apiOf } from './api.ts'
import { signUp, verify } from './person.ts'
import type { Plinth } from './plinth.ts'

export interface ApiPerson {
  readonly email: string
  readonly userId: string
  /** Their own tenant. */
  readonly tenantId: string
  /** The API with their session. */
  readonly api: Api
  /** The text of a page that their browser opens. */
  open(path: string): Promise<string>
  /** Sends a form as their browser does; the status of the answer. */
  submit(path: string, fields: Record<string, string>): Promise<number>
}

export async function newApiPerson(
  plinth: Pick<Plinth, 'base'>,
  verified = true,
): Promise<ApiPerson> {
  const newcomer = await signUp(plinth, { name: 'Someone' })
  if (verified) await verify(plinth, newcomer)
  const { user, tenant } = JSON.parse((await newcomer.open('/session')).text)
  const cookie = `plinth_session=${newcomer.cookies.get('plinth_session')}`
  return {
    email: newcomer.email,
    userId: user.id,
    tenantId: tenant.id,
    api: apiOf(plinth, { cookie }),
    open: async (path) => (await newcomer.open(path)).text,
    submit: async (path, fields) => (await newcomer.submit(path, fields)).status,
  }
}
