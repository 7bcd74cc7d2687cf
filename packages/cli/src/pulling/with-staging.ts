// Temporary folder for a pull, on the file system of the target so that files can be moved.
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'
import { NotRestored } from './apply-pull.ts'
import { messages } from './messages.ts'

/** Creates `folder` if it does not exist, and removes it again if `work` fails. */
export async function withStaging<T>(
  folder: string,
  work: (staging: string) => Promise<T>,
): Promise<T> {
  const { staging, created } = await makeStaging(folder).catch((cause: Error) => {
    const details = { path: quoted(folder), reason: cause.message }
    throw new CliError('refused', messages.failed(details), { cause })
  })
  try {
    const result = await work(staging)
    await rm(staging, { recursive: true, force: true })
    return result
  } catch (error) {
    if (error instanceof NotRestored) throw error
    await rm(staging, { recursive: true, force: true })
    if (created !== undefined) await removeEmpty(folder, created)
    throw error
  }
}

/** Deploys leave the folder out, since its name begins with a dot. */
async function makeStaging(folder: string) {
  const created = await mkdir(folder, { recursive: true })
  return { created, staging: await mkdtemp(path.join(folder, '.plinth-pull-')) }
}

/** From `folder` up to `first`, the outermost folder that was created. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let at = path.resolve(folder); at.startsWith(first); at = path.dirname(at)) {
    // Another program has put files there in the meantime.
    if (
      !(await rmdir(at).then(
        () => true,
        () => false,
      ))
    )
      return
  }
}
