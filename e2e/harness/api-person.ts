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
  const newPerson = await signUp(plinth, { name: 'Someone' })
  if (verified) await verify(plinth, newPerson)
  const { user, tenant } = JSON.parse((await newPerson.open('/session')).text)
  const cookie = `plinth_session=${newPerson.cookies.get('plinth_session')}`
  return {
    email: newPerson.email,
    userId: user.id,
    tenantId: tenant.id,
    api: apiOf(plinth, { cookie }),
    open: async (path) => (await newPerson.open(path)).text,
    submit: async (path, fields) => (await newPerson.submit(path, fields)).status,
  }
}
