import { randomBytes } from 'node:crypto'
import type OidcProvider from 'oidc-provider'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { AppToConnect } from '../../usecases/oauth/connect-app.ts'

interface AccessToGrant extends Omit<AppToConnect, 'grantId'> {
  /** The resources that were asked for, as they were written. */
  readonly resources: readonly string[]
}

/**
 * What a yes means: a connected app in our books, and a grant in the authorization server's. Null when the
 * request was answered before.
 */
export async function grantAccess(
  { provider, useCases }: { provider: OidcProvider; useCases: Pick<UseCases, 'connectApp'> },
  actor: AccountActor,
  { resources, ...app }: AccessToGrant,
): Promise<string | null> {
  const grant = new provider.Grant({ accountId: actor.userId, clientId: app.clientId })
  for (const resource of resources) grant.addResourceScope(resource, app.scope)
  grant.jti = randomBytes(32).toString('base64url')
  // Whatever speaks against it is known before the library writes anything.
  const connection = await useCases.connectApp(actor, { ...app, grantId: grant.jti })
  return connection === null ? null : grant.save()
}

/** Of a request's parameters: none, one or several. */
export function resourcesOf({ resource }: Readonly<Record<string, unknown>>): string[] {
  const all: unknown[] = Array.isArray(resource) ? resource : [resource]
  return all.filter((one) => typeof one === 'string')
}
