// One deploy from start to finish: open the source, choose the drop, upload, remember the drop,
// print the result.
import { ApiError } from '@plinth/contract/client/api-error'
import { formatBytes } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import type { Drop } from '../drops/find-drop.ts'
import { lookUpDrop } from '../drops/memory/look-up-drop.ts'
import { type MemoryLocation, rememberDrop } from '../drops/memory/memory-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { countFiles } from '../terminal/count-files.ts'
import { chooseDrop } from './choose-drop.ts'
import { prepareFolder } from './deploy-folder.ts'
import { findOutputOfSources } from './files/find-build-output.ts'
import { readFolder } from './files/read-folder.ts'
import { openSource, type Source } from './files/source.ts'
import { messages } from './messages.ts'
import type { DeployContext, DeployOptions, Publish, Published } from './upload/deploy-context.ts'
import { isRetryable } from './upload/retries.ts'
import { prepareUpload } from './upload/upload-source.ts'

const texts = messages.deployOnce

/** Publishes `target` and returns the drop that it was published to. */
export async function deployOnce(context: DeployContext, target: string): Promise<Drop> {
  const source = await openSource(target)
  const isFolder = source.kind === 'folder'
  const memory = await lookUpDrop({ path: source.path, isFolder, service: context.service })
  if (isFolder) await confirmSources(context, source.path, memory.drop !== null)
  const publish = await prepare(context, source)
  const { location } = memory
  const chosen = await chooseDrop(context, memory.drop)
  if (context.options.draft) refuseVisibleChanges(context, chosen.drop)
  let { drop } = chosen
  let isSettled = false
  const settle = async () => {
    if (!isSettled) drop = await applySettings(context, drop)
    isSettled = true
  }
  let published: Published
  try {
    // A new drop gets its settings first: what the plan does not allow is then refused before the
    // upload.
    if (chosen.isNew) await settle()
    published = await publish(drop, settle)
  } catch (error) {
    if (chosen.isNew) await cleanUpAfterFailure(context, { drop, location, error })
    throw error
  }
  await remember(context, location, drop)
  printResult(context, drop, published)
  return drop
}

async function prepare(context: DeployContext, source: Source): Promise<Publish> {
  if (source.kind === 'folder')
    return prepareFolder(context, () => readFolder(source.path, readOptions(context)))
  if (!context.options.draft) return prepareUpload(context, source)
  if (source.kind === 'bundle' || !/\.html?$/i.test(source.name)) {
    throw new CliError('usage', texts.draftSource)
  }
  const index = { path: 'index.html', file: source.path }
  return prepareFolder(context, async () => ({ ...noFindings, files: [index] }))
}

const noFindings = { ignored: [], gitIgnored: [], warnings: [], allowed: [] }

const readOptions = ({ signal, options: { allowSecrets = [] } }: DeployContext) => ({
  signal,
  allowSecrets,
})

/**
 * A folder that looks like a project's sources needs confirmation on the first deploy; later
 * deploys only warn.
 */
async function confirmSources(
  context: DeployContext,
  folder: string,
  isRemembered: boolean,
): Promise<void> {
  const { terminal, output, options } = context
  const built = options.drop === undefined ? await findOutputOfSources(folder) : null
  if (built === null) return
  const sentence = texts.looksLikeSources({ folder: quoted(folder) })
  const hint = texts.didYouMean({ built })
  if (isRemembered || !terminal.interactive) return output.warn(`${sentence} ${hint}`)
  if (await terminal.confirm(`${sentence} ${texts.publishAnyway}`)) return
  throw new CliError('refused', `${texts.nothingPublished} ${hint}`)
}

/** Settings apply to all versions, so those given with a draft would change the live drop. */
function refuseVisibleChanges({ options }: DeployContext, drop: Drop): void {
  if (drop.live_version === null || settingsToChange(options, drop) === null) return
  throw new CliError('usage', texts.draftOfLiveDrop(drop))
}

async function applySettings(
  { client, options, signal }: DeployContext,
  drop: Drop,
): Promise<Drop> {
  const body = settingsToChange(options, drop)
  return body === null ? drop : client.updateSite({ params: { id: drop.id }, body, signal })
}

function settingsToChange({ name, spa, password }: DeployOptions, drop: Drop) {
  const changes = {
    ...(name !== undefined && name !== drop.name && { name }),
    ...(spa && !drop.spa_fallback && { spa_fallback: true }),
    ...(password !== undefined && { password }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

interface FailedDeploy {
  readonly drop: Drop
  readonly location: MemoryLocation
  readonly error: unknown
}

/**
 * After a refusal, deletes the drop that was created for this deploy, unless its slug was chosen by
 * the user: another run may publish to it by now. After any other failure the drop is remembered,
 * and the next run continues with it: some contents may have been uploaded, and it may even be
 * live.
 */
async function cleanUpAfterFailure(
  context: DeployContext,
  { drop, location, error }: FailedDeploy,
): Promise<void> {
  const isRefused = error instanceof ApiError && error.status !== 401 && !isRetryable(error)
  if (!isRefused) return remember(context, location, drop)
  if (context.options.slug !== undefined) return
  // Failure to clean up is ignored: the user needs to see the original refusal.
  await context.client.deleteSite({ params: { id: drop.id } }).catch(() => undefined)
}

async function remember(
  { output }: DeployContext,
  location: MemoryLocation,
  drop: Drop,
): Promise<void> {
  await rememberDrop(location, drop).catch(() => output.warn(texts.notRemembered(drop)))
}

function printResult({ output }: DeployContext, drop: Drop, published: Published): void {
  const { version_number, file_count, byte_size, live, preview_url } = published
  const size = `${countFiles(file_count)}, ${formatBytes(byte_size)}`
  const { url, id, slug, status } = drop
  if (!live) {
    output.say(texts.draft({ version: version_number, size }), 'good')
    output.say(texts.promote({ slug, version: version_number }))
  } else {
    const describe = drop.published ? texts.live : texts.unpublished
    output.say(describe({ version: version_number, size }), 'good')
  }
  if (!drop.published) {
    output.say(texts.republish({ slug }))
  } else if (status !== 'live' && status !== 'reserved') {
    output.warn(texts.notVisible({ status }))
  }
  const address = live ? url : (preview_url ?? url)
  output.printResult({ json: { url, id, slug, ...published }, lines: [address] })
}
