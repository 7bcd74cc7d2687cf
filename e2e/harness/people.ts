// People at browsers: they sign up, open their mail and follow its links, without JavaScript.
import { randomBytes } from 'node:crypto'
import { type Api, apiOf } from './api.ts'
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

const password = 'a long enough password'

export async function newPerson(plinth: Plinth, verified = true): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const response = await send(plinth, '/signup', { email, password, name: 'Someone' })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  if (response.status !== 303 || !cookie) throw new Error(`sign-up: ${response.status}`)
  const submit: Person['submit'] = async (path, fields) =>
    (await send(plinth, path, fields, cookie)).status
  if (verified)
    await submit('/verify', { code: await mailedCode(plinth, email, { path: '/verify' }) })
  const session = await fetch(`${plinth.base}/session`, { headers: { cookie } })
  const { user, tenant } = (await session.json()) as Record<'user' | 'tenant', { id: string }>
  const api = apiOf(plinth, { cookie })
  return { email, userId: user.id, tenantId: tenant.id, api, submit }
}

const send = (plinth: Plinth, path: string, fields: Record<string, string>, cookie?: string) =>
  fetch(plinth.base + path, {
    method: 'POST',
    headers: { origin: plinth.base, ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

/** The code in the link to `path` of the newest mail to an address, once one came that is not `old`. */
export async function mailedCode(
  plinth: Plinth,
  to: string,
  { path, old }: { readonly path: string; readonly old?: string },
): Promise<string> {
  const started = Date.now()
  for (;;) {
    const code = await newestCode(plinth, to, path)
    if (code !== null && code !== old) return code
    if (Date.now() - started > 20_000) throw new Error(`no mail to ${to} leads to ${path}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function newestCode(plinth: Plinth, to: string, path: string): Promise<string | null> {
  const headers = { accept: 'application/json' }
  const response = await fetch(`${plinth.base}/dev/mail`, { headers })
  const mails = (await response.json()) as { to: string; links: string[] }[]
  const links = mails.filter((mail) => mail.to.includes(to)).map(({ links: [link = ''] }) => link)
  const [newest] = links.map((link) => new URL(link)).filter(({ pathname }) => pathname === path)
  return newest?.searchParams.get('code') ?? null
}
