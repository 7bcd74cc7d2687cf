// `plinthd account create`: creates an account and an API token.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { requireTenant } from '../../usecases/access/require-tenant.ts'
import { createAccount } from '../../usecases/accounts/create-account.ts'
import { withDeps } from '../composing/with-deps.ts'

interface Options {
  readonly email: string
  readonly plan: AccountPlan
  readonly password?: string
  readonly unverified?: true
  readonly operator?: true
  readonly json?: true
}

export async function createAccountCommand(options: Options): Promise<void> {
  const { account, plan } = await withDeps(async (deps) => {
    const account = await createAccount(deps, {
      email: options.email,
      plan: options.plan,
      password: options.password ?? null,
      verified: !options.unverified,
      operator: options.operator ?? false,
    })
    const tenant = requireTenant(await deps.database.read.tenants.find(account.tenantId))
    return { account, plan: planOf(tenant, deps.clock.now()).name }
  })
  const { userId, tenantId, email, token } = account
  if (options.json) {
    const line = { user_id: userId, tenant_id: tenantId, email, token }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    return
  }
  const onPlan = plan === 'unlimited' ? '' : ` on the ${plan} plan`
  process.stdout.write(
    `${email} has an account${onPlan}.\nIts API token, which you won't see again:\n\n  ${token}\n`,
  )
}
