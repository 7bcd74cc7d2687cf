import { ApiError } from '@plinth/contract/api-error'
import type { Client } from '@plinth/contract/routed-client'
import { formatBytes } from '@plinth/domain/sizes'
import { type Command, Option } from 'commander'
import { countFiles } from '../count-files.ts'
import { type Drop, findDrop } from '../find-drop.ts'
import { formOf, openPublishableFile, type PublishableFile } from '../publishable-file.ts'
import { sayUploading } from '../say-uploading.ts'
import type { Session, SessionOpener } from '../session.ts'
import { deployAnonymously } from './deploy-anonymously.ts'

export function registerDeploy(program: Command, open: SessionOpener): void {
  program
    .command('deploy')
    .description('publish a file or a zip, at once; the last line printed is its address')
    .argument('<file>', 'an .html or .md file, or a .zip with an index.html')
    .option('--slug <slug>', 'the drop to update, or to make; a new random one otherwise')
    .option('--name <name>', 'the label of the drop')
    .addOption(
      new Option('--anonymous', 'without an account, for 7 days').conflicts(['slug', 'name']),
    )
    .action(async (file, { anonymous, ...options }) => {
      const session = await open()
      return anonymous ? deployAnonymously(session, file) : deploy(session, file, options)
    })
}

export interface DeployOptions {
  readonly slug?: string
  readonly name?: string
}

async function deploy(
  { account, output }: Session,
  path: string,
  options: DeployOptions,
): Promise<void> {
  const file = await openPublishableFile(path)
  const client = account()
  const drop = await chooseDrop(client, options)
  sayUploading(output, file)
  const version = await upload(client, drop, file).catch(async (error: unknown) => {
    if (options.slug === undefined) await takeBack(client, drop, error)
    throw error
  })
  for (const { file, line, message } of version.warnings) output.say(`${file}:${line}: ${message}`)
  const { version_number, file_count, byte_size } = version
  output.say(
    `Version ${version_number} is live: ${countFiles(file_count)}, ${formatBytes(byte_size)}.`,
  )
  const { url, id, slug, status } = drop
  if (status !== 'live' && status !== 'reserved') {
    output.say(`The drop itself is ${status}: visitors do not see it. The dashboard tells why.`)
  }
  output.answer({ json: { url, id, slug, ...version }, lines: [url] })
}

async function chooseDrop(client: Client, { slug, name }: DeployOptions): Promise<Drop> {
  const existing = slug === undefined ? null : await findDrop(client, slug)
  if (!existing) {
    const body = { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) }
    return client.createSite({ body })
  }
  if (name === undefined || name === existing.name) return existing
  return client.updateSite({ params: { id: existing.id }, body: { name } })
}

function upload(client: Client, { id }: Drop, file: PublishableFile) {
  const input = { params: { id }, body: formOf(file) }
  return file.kind === 'bundle' ? client.uploadBundle(input) : client.uploadFile(input)
}

/**
 * A drop that was made for a refused upload would only fill the account. Never one with a chosen
 * slug, which another run may publish to by now; nor without an answer, when it may well be live.
 */
async function takeBack(client: Client, { id }: Drop, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status >= 500) return
  // The refusal is what the person has to read, whatever becomes of this.
  await client.deleteSite({ params: { id } }).catch(() => undefined)
}
