// A user who signed up in a browser and calls the API with the browser's session.
import { type Api, apiOf } from './api.ts'
import { signUp, verify } from './person.ts'
import type { Plinth } from './plinth.ts'

export interface ApiPerson {
  readonly email: string
  readonly userId: string
  /** Their personal tenant. */
  readonly tenantId: string
  /** An API client with their session. */
  readonly api: Api
  /** The text of a page opened in their browser. */
  open(path: string): Promise<string>
  /** Submits a form as their browser does; resolves to the status of the response. */
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
