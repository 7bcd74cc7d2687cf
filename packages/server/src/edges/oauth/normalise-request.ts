// Normalises OAuth requests: clients write resources, prompts, scopes and credentials in several
// ways, and the library compares them literally.
import type { Resources } from './resources.ts'
import { oauthScopes } from './scopes.ts'

export function normaliseAuthorization(
  received: URLSearchParams,
  resources: Resources,
): URLSearchParams {
  const query = withResources(received, resources)
  const prompts = query.get('prompt')?.split(' ') ?? []
  // `select_account` is removed: the consent page is always shown and offers to switch accounts.
  if (!prompts.includes('none')) keepWords(query, 'prompt', ['login', 'consent'])
  return query
}

export interface ClientRequest {
  readonly form: URLSearchParams
  readonly authorization: string | undefined
}

export function normaliseClientRequest(
  request: ClientRequest,
  resources: Resources,
): ClientRequest {
  const form = withResources(request.form, resources)
  // Apps refresh with the scopes they first requested, including unknown ones that were not
  // granted.
  if (form.get('grant_type') === 'refresh_token') keepWords(form, 'scope', oauthScopes)
  const clientId = secretlessClient(request.authorization)
  if (clientId === null || (form.get('client_id') ?? clientId) !== clientId) {
    return { form, authorization: request.authorization }
  }
  form.set('client_id', clientId)
  return { form, authorization: undefined }
}

function withResources(received: URLSearchParams, { canonical }: Resources): URLSearchParams {
  return new URLSearchParams(
    [...received].map(([name, value]) => [name, name === 'resource' ? canonical(value) : value]),
  )
}

/**
 * Removes the parameter if no known word is left. A repeated parameter is left for the library to
 * refuse.
 */
function keepWords(form: URLSearchParams, name: string, known: readonly string[]): void {
  const [value, ...more] = form.getAll(name)
  if (value === undefined || more.length > 0) return
  const remaining = value.split(' ').filter((word) => known.includes(word))
  if (remaining.length > 0) form.set(name, remaining.join(' '))
  else form.delete(name)
}

/** The id of a public client that sends `Basic id:`, with an empty secret; otherwise null. */
function secretlessClient(authorization = ''): string | null {
  const [, encoded = ''] = /^basic ([\w+/]+=*)$/i.exec(authorization) ?? []
  const [, name] = /^([^:]+):$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  try {
    return name === undefined ? null : decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return null
  }
}
