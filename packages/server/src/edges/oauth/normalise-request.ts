// What apps write in several ways and mean in one, put into the form that the library compares.
import type { Resources } from './resources.ts'
import { oauthScopes } from './scopes.ts'

export function normaliseAuthorization(
  asked: URLSearchParams,
  resources: Resources,
): URLSearchParams {
  const query = withResources(asked, resources)
  const prompts = query.get('prompt')?.split(' ') ?? []
  // Everybody is asked anyway, and may use another account.
  if (!prompts.includes('none')) keepWords(query, 'prompt', ['login', 'consent'])
  return query
}

export interface ProgramRequest {
  readonly form: URLSearchParams
  readonly authorization: string | undefined
}

export function normaliseProgramRequest(
  request: ProgramRequest,
  resources: Resources,
): ProgramRequest {
  const form = withResources(request.form, resources)
  // Apps refresh with what they asked for at first, of which we left out what we do not know.
  if (form.get('grant_type') === 'refresh_token') keepWords(form, 'scope', oauthScopes)
  const clientId = secretlessClient(request.authorization)
  if (clientId === null || (form.get('client_id') ?? clientId) !== clientId) {
    return { form, authorization: request.authorization }
  }
  form.set('client_id', clientId)
  return { form, authorization: undefined }
}

function withResources(asked: URLSearchParams, { canonical }: Resources): URLSearchParams {
  return new URLSearchParams(
    [...asked].map(([name, value]) => [name, name === 'resource' ? canonical(value) : value]),
  )
}

/** A parameter of which none is left is not there. One that is there twice is left to the library to refuse. */
function keepWords(form: URLSearchParams, name: string, known: readonly string[]): void {
  const [value, ...more] = form.getAll(name)
  if (value === undefined || more.length > 0) return
  const kept = value.split(' ').filter((word) => known.includes(word))
  if (kept.length > 0) form.set(name, kept.join(' '))
  else form.delete(name)
}

/** Public clients that write `Basic id:`, as if they had a secret and it were empty. */
function secretlessClient(authorization = ''): string | null {
  const [, encoded = ''] = /^basic ([\w+/]+=*)$/i.exec(authorization) ?? []
  const [, name] = /^([^:]+):$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  try {
    return name === undefined ? null : decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return null
  }
}
