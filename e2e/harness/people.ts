// People who sign up, open their mail and follow its links, and then use the API with their session.
import { type Api, apiOf } from './api.ts'
import { openFormBrowser } from './form-browser.ts'
import { mailedCode } from './mailbox.ts'
import { newAddress, password } from './person.ts'
import type { Plinth } from './plinth.ts'

export interface Person {
  readonly email: string
  readonly userId: string
  /** Their own tenant. */
  readonly tenantId: string
  /** The API with their session. */
  readonly api: Api
  /** Sends a form as their browser does; the status of the answer. */
  submit(path: string, fields: Record<string, string>): Promise<number>
}

export async function newPerson(plinth: Plinth, verified = true): Promise<Person> {
  const email = newAddress()
  const browser = openFormBrowser(plinth)
  const submit: Person['submit'] = async (path, fields) =>
    (await browser.submit(path, fields)).status
  const status = await submit('/signup', { email, password, name: 'Someone' })
  if (status !== 303) throw new Error(`sign-up: ${status}`)
  if (verified) {
    await submit('/verify', { code: await mailedCode(plinth, email, { page: '/verify' }) })
  }
  const { user, tenant } = JSON.parse((await browser.open('/session')).text)
  const cookie = `plinth_session=${browser.cookies.get('plinth_session')}`
  const api = apiOf(plinth, { cookie })
  return { email, userId: user.id, tenantId: tenant.id, api, submit }
}
