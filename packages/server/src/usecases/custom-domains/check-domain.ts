// Checks the DNS of a custom domain on the owner's request.
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { expediteOrder } from '../certificates/expedite-order.ts'
import type { DomainView, DomainViewDeps } from './domain-view.ts'
import { getDomain } from './get-domain.ts'
import { type DomainInput, hostnameInPath, requireDomain } from './require-domain.ts'
import { type DomainCheckDeps, runDomainCheck } from './run-domain-check.ts'

/** A repeated request within this time returns the previous result. */
const freshMs = 5000

/** Queries DNS now and returns the updated state. */
export async function checkDomain(
  deps: DomainViewDeps & DomainCheckDeps,
  actor: AccountActor,
  input: DomainInput,
): Promise<DomainView> {
  const { domains } = deps.database.read
  const hostname = hostnameInPath(input.hostname)
  const now = deps.clock.now()
  const domain = await requireDomain(domains, { dropId: input.drop.id, hostname, now })
  if (domain.checkedAt === null || now - domain.checkedAt >= freshMs) {
    await admitAttempts(deps, [{ kind: 'domain_check_tenant', key: actor.tenantId }])
    await runDomainCheck(deps, domain, new AbortController().signal)
  }
  await expediteOrder(deps, domain)
  return getDomain(deps, actor, input)
}
