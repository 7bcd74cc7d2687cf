// A running server with owners on every plan, and the first steps of most tests.
import { expect } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import type { Account } from '../harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from '../harness/shared-plinth.ts'
import type { Fields } from './bodies.ts'
import { type Reply, Session } from './client.ts'
import type { Mail, Site, Version } from './response-types.ts'

export type Plan = 'free' | 'plus' | 'business'

export interface Owner extends Account {
  /** Sends the account's API token with every request. */
  readonly api: Session
}

export interface Service extends SharedPlinth {
  /** The REST API root. */
  readonly root: string
  /** A client without credentials. */
  visitor(): Session
  owner(plan?: Plan, ...flags: string[]): Promise<Owner>
  /** The address of a drop. */
  address(slug: string, path?: string): string
  visit(slug: string, path?: string): Promise<Reply>
}

export const openService = async (): Promise<Service> => serviceOf(await sharedPlinth())

export function serviceOf(plinth: SharedPlinth): Service {
  const address = (slug: string, path = '/') => `http://${slug}.localhost:${plinth.port}${path}`
  const visitor = () => new Session(plinth.base)
  return {
    ...plinth,
    root: `${plinth.base}/api/v1`,
    visitor,
    async owner(plan = 'business', ...flags) {
      const account = await plinth.createAccount(plan, ...flags)
      return { ...account, api: new Session(plinth.base, bearer(account.token)) }
    },
    address,
    visit: (slug, path) => visitor().get(address(slug, path), { redirects: false }),
  }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export const html = (text: string) =>
  `<!doctype html><html><head><title>${text}</title></head><body><p>${text}</p></body></html>`

export async function createSite(api: Session, body: object = {}): Promise<Site> {
  return expectStatus(await api.post('/api/v1/sites', { json: body }), 201).json<Site>()
}

/** Sends one file to the upload endpoint. */
export function sendFile(api: Session, id: string, file: File): Promise<Reply> {
  return api.post(`/api/v1/sites/${id}/upload`, { files: [{ field: 'file', ...file }] })
}

export interface File {
  readonly filename: string
  readonly content: string | Uint8Array
}

/** Sends a folder as repeated `files` and parallel `paths`. */
export function sendFolder(
  api: Session,
  id: string,
  { files, fields }: { files: Readonly<Record<string, string | Uint8Array>>; fields?: Fields },
): Promise<Reply> {
  return api.post(`/api/v1/sites/${id}/upload-bundle`, {
    fields: { paths: Object.keys(files), ...fields },
    files: Object.entries(files).map(([path, content]) => ({
      field: 'files',
      filename: path.split('/').at(-1) ?? path,
      content,
    })),
  })
}

/** Sends an archive as the `file` field. */
export function sendZip(api: Session, id: string, file: File & { fields?: Fields }) {
  const { fields = {}, ...part } = file
  return api.post(`/api/v1/sites/${id}/upload-bundle`, {
    fields,
    files: [{ field: 'file', ...part }],
  })
}

export async function publish(api: Session, id: string, content: string): Promise<Version> {
  const reply = await sendFile(api, id, { filename: 'index.html', content })
  return expectStatus(reply, 201).json<Version>()
}

/** A new drop with one page. */
export async function liveSite(api: Session, content = html('Hello'), body = {}): Promise<Site> {
  const site = await createSite(api, body)
  await publish(api, site.id, content)
  return site
}

/** Fails with the response's body in the message. */
export function expectStatus(reply: Reply, status: number): Reply {
  expect(reply.status, `${reply.url}: ${reply.text.slice(0, 600)}`).toBe(status)
  return reply
}

/** Fails unless the response is an API error with that status and code. */
export function expectError(reply: Reply, status: number, code?: string): void {
  expectStatus(reply, status)
  const body = reply.json()
  expect(body.error).toEqual(code ?? expect.stringMatching(/^[a-z_]+$/))
}

/** The mails of the development mailbox, newest first. */
export async function mailsOf(reader: Session): Promise<Mail[]> {
  const headers = { Accept: 'application/json' }
  return expectStatus(await reader.get('/dev/mail', { headers }), 200).json<Mail[]>()
}

/** The newest mail to an address whose text or subject matches, once it has arrived. */
export function newestMail(reader: Session, to: string, about: RegExp): Promise<Mail> {
  return eventually(async () => {
    const mails = await mailsOf(reader)
    const mail = mails.find((each) => each.to === to && about.test(each.subject + each.text))
    if (mail === undefined) throw new Error(`No mail to ${to} about ${about}`)
    return mail
  })
}
