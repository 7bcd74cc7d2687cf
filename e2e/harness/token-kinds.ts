// One credential of each kind that a program can have, all of one account.
import { expect } from 'vitest'
import { apiOf, fileForm } from './api.ts'
import { eventually } from './eventually.ts'
import { openFormBrowser } from './form-browser.ts'
import { OAuthApp } from './oauth-app.ts'
import { password, signIn } from './person.ts'
import type { Plinth } from './plinth.ts'

export const tokenKinds = [
  'full',
  'read',
  'drafts',
  'drop',
  'drop-read',
  'drop-drafts',
  'expired',
  'cli',
  'mcp',
] as const
export type TokenKind = (typeof tokenKinds)[number]

export type TokenWorld = Awaited<ReturnType<typeof createTokenWorld>>

/** An account with two drops; tokens for one drop are for the first. */
export async function createTokenWorld(plinth: Pick<Plinth, 'base' | 'createAccount'>) {
  const account = await plinth.createAccount('business', '--password', password)
  const browser = openFormBrowser(plinth)
  await signIn(browser, account)
  const cookie = `plinth_session=${browser.cookies.get('plinth_session')}`
  const session = apiOf(plinth, { cookie })
  const newDrop = async () => {
    const { id, slug, url } = (await session('POST', '/sites')).json
    const upload = await session('POST', `/sites/${id}/upload`, fileForm('a.html', '<h1>Hello'))
    return { id, slug, url, version: upload.json.version_id } as Record<string, string>
  }
  const drop = await newDrop()
  const other = await newDrop()
  const create = async (limits: object): Promise<string> => {
    const { status, json } = await session('POST', '/tokens', { name: 'CI', ...limits })
    expect([status, json]).toEqual([201, json])
    return json.token
  }
  const site_id = drop.id
  const app = await OAuthApp.register(plinth.base)
  const tokens: Readonly<Record<TokenKind, string>> = {
    full: await create({}),
    read: await create({ access: 'read' }),
    drafts: await create({ access: 'drafts' }),
    drop: await create({ site_id }),
    'drop-read': await create({ access: 'read', site_id }),
    'drop-drafts': await create({ access: 'drafts', site_id }),
    expired: await createExpiring(async (expires_at) => {
      const { json } = await session('POST', '/tokens', { name: 'CI', expires_at })
      return json.token
    }),
    cli: (await app.connect(browser, { scope: 'cli' })).access_token,
    mcp: (await app.connect(browser, { scope: 'mcp' })).access_token,
  }
  const apis = Object.fromEntries(
    tokenKinds.map((kind) => [kind, apiOf(plinth, { token: tokens[kind] })]),
  ) as Record<TokenKind, ReturnType<typeof apiOf>>
  await eventually(async () => expect((await apis.expired('GET', '/me')).status).toBe(401))
  return { session, drop, other, tokens, apis, create }
}

/**
 * Creates a token that expires soon. `create` returns undefined if the time was in the past when the
 * request arrived: then it is called with a later one.
 */
export async function createExpiring<Token>(
  create: (expiresAt: string) => Promise<Token | undefined>,
): Promise<Token> {
  for (let ms = 1_000; ; ms *= 2) {
    const token = await create(new Date(Date.now() + ms).toISOString())
    if (token !== undefined) return token
  }
}
