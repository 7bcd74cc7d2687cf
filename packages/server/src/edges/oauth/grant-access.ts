// Grants an app access: records the connection and creates the authorization server's grant.
import { randomBytes } from 'node:crypto'
import type OidcProvider from 'oidc-provider'
import type { SessionActor } from '../../usecases/access/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { AppToConnect } from '../../usecases/oauth/connect-app.ts'

interface AccessToGrant extends Omit<AppToConnect, 'grantId'> {
  /** The requested resource indicators, verbatim. */
  readonly resources: readonly string[]
}

/** Returns the grant's id, or null if the request was already allowed or denied. */
export async function grantAccess(
  { provider, useCases }: { provider: OidcProvider; useCases: Pick<UseCases, 'connectApp'> },
  actor: SessionActor,
  { resources, ...app }: AccessToGrant,
): Promise<string | null> {
  const grant = new provider.Grant({ accountId: actor.userId, clientId: app.clientId })
  for (const resource of resources) grant.addResourceScope(resource, app.scope)
  grant.jti = randomBytes(32).toString('base64url')
  // First, so that a refusal leaves no grant behind in the library's storage.
  const connection = await useCases.connectApp(actor, { ...app, grantId: grant.jti })
  return connection === null ? null : grant.save()
}

/** The `resource` parameters of a request: none, one or several. */
export function resourcesOf({ resource }: Readonly<Record<string, unknown>>): string[] {
  const all: unknown[] = Array.isArray(resource) ? resource : [resource]
  return all.filter((one) => typeof one === 'string')
}
