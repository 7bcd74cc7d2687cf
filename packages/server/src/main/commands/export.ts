// `plinthd export`: writes every drop of an account to a ZIP.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportAccount } from '../../usecases/drops/export-drops.ts'
import { withDeps } from '../composing/with-deps.ts'

export async function exportCommand(options: {
  readonly email: string
  readonly out: string
}): Promise<void> {
  await withDeps(async (deps) => {
    const archive = await exportAccount(deps, options)
    const target = options.out === '-' ? process.stdout : createWriteStream(options.out)
    await pipeline(archive, target)
  })
}
