import type OidcProvider from 'oidc-provider'
import type { SessionActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { AppToConnect } from '../../usecases/oauth/connect-app.ts'

export interface AccessToGrant extends Omit<AppToConnect, 'grantId'> {
  /** The resources that were asked for, as they were written. */
  readonly resources: readonly string[]
}

/** What a yes means: a grant in the authorization server's books, and a connected app in ours. */
export async function grantAccess(
  { provider, useCases }: { provider: OidcProvider; useCases: Pick<UseCases, 'connectApp'> },
  actor: SessionActor,
  { resources, ...app }: AccessToGrant,
): Promise<string> {
  const grant = new provider.Grant({ accountId: actor.userId, clientId: app.clientId })
  for (const resource of resources) grant.addResourceScope(resource, app.scope)
  const grantId = await grant.save()
  // Until this is written the grant is worth nothing to anybody.
  await useCases.connectApp(actor, { ...app, grantId })
  return grantId
}

/** Of a request's parameters: none, one or several. */
export function resourcesOf({ resource }: Readonly<Record<string, unknown>>): string[] {
  const all: unknown[] = Array.isArray(resource) ? resource : [resource]
  return all.filter((one) => typeof one === 'string')
}
