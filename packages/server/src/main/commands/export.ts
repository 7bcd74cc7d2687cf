import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseEmail } from '@plinth/domain/email'
import { AppError } from '@plinth/domain/errors'
import { exportTenant } from '../../usecases/export-sites.ts'
import { withDeps } from '../with-deps.ts'

export async function exportCommand(options: {
  readonly email: string
  readonly out: string
}): Promise<void> {
  await withDeps(async (deps) => {
    const email = parseEmail(options.email)
    const tenant = await deps.database.read.tenants.findPersonalByEmail(email)
    if (!tenant) throw new AppError('not_found', `There is no account with the address ${email}.`)
    const archive = await exportTenant(deps, tenant.id)
    const target = options.out === '-' ? process.stdout : createWriteStream(options.out)
    await pipeline(archive, target)
  })
}
