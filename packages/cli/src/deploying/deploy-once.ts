// One deploy from start to finish: open the source, choose the drop, upload, remember the drop,
// print the result.
import { formatBytes } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import type { Drop } from '../drops/find-drop.ts'
import { lookUpDrop } from '../drops/memory/look-up-drop.ts'
import { type MemoryLocation, rememberDrop } from '../drops/memory/memory-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { countFiles } from '../terminal/count-files.ts'
import { chooseDrop } from './choose-drop.ts'
import { cleanUpAfterFailure } from './clean-up-after-failure.ts'
import { prepareFolder, reportProblems } from './deploy-folder.ts'
import { checkZipRules } from './files/check-zip-rules.ts'
import { findOutputOfSources } from './files/find-build-output.ts'
import { readFolder } from './files/read-folder.ts'
import { openSource, type Source } from './files/source.ts'
import { messages } from './messages.ts'
import type { DeployContext, DeployOptions, Publish, Published } from './upload/deploy-context.ts'
import { messages as uploadMessages } from './upload/messages.ts'
import { prepareUpload } from './upload/upload-source.ts'

const texts = messages.deployOnce

/** Publishes `target` and returns the drop that it was published to. */
export async function deployOnce(context: DeployContext, target: string): Promise<Drop> {
  // With `--watch`, the same context serves one deploy after the other.
  context.remains.state = 'nothing'
  const source = await openSource(target)
  const isFolder = source.kind === 'folder'
  const memory = await lookUpDrop({ path: source.path, isFolder, service: context.service })
  if (isFolder) await confirmSources(context, source.path, memory.drop !== null)
  const publish = await prepare(context, source)
  const chosen = await chooseDrop(context, memory)
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
    if (chosen.isNew) {
      const isDeleted = await cleanUpAfterFailure(context, { drop, memory, error })
      if (!isDeleted) await remember(context, memory.location, drop)
    }
    throw error
  }
  await remember(context, memory.location, drop)
  printResult(context, { before: chosen.drop, drop, published })
  return drop
}

async function prepare(context: DeployContext, source: Source): Promise<Publish> {
  if (source.kind === 'folder')
    return prepareFolder(context, () => readFolder(source.path, readOptions(context)))
  if (!context.options.draft) {
    if (source.kind === 'bundle' && context.options.strict)
      reportProblems(context, await checkZipRules(source.path))
    return prepareUpload(context, source)
  }
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
  throw new CliError('refused', `${uploadMessages.remains.nothing} ${hint}`)
}

/** Settings apply to all versions, so those given with a draft would change the live drop. */
function refuseVisibleChanges({ options }: DeployContext, drop: Drop): void {
  if (drop.live_version === null || settingsToChange(options, drop) === null) return
  throw new CliError('usage', texts.draftOfLiveDrop(drop))
}

async function applySettings(
  { client, options, signal, retries }: DeployContext,
  drop: Drop,
): Promise<Drop> {
  const body = settingsToChange(options, drop)
  if (body === null) return drop
  return retries.run(() => client.updateSite({ params: { id: drop.id }, body, signal }))
}

function settingsToChange(options: DeployOptions, drop: Drop) {
  const { name, spa, trailingSlash = drop.trailing_slash, cleanUrls, password, expires } = options
  const changes = {
    ...(name !== undefined && name !== drop.name && { name }),
    ...(spa && !drop.spa_fallback && { spa_fallback: true }),
    ...(trailingSlash !== drop.trailing_slash && { trailing_slash: trailingSlash }),
    ...(cleanUrls && !drop.clean_urls && { clean_urls: true }),
    ...(expires !== undefined && { expire_at: expires }),
    ...(password !== undefined && { password }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

async function remember(
  { output }: DeployContext,
  location: MemoryLocation,
  drop: Drop,
): Promise<void> {
  await rememberDrop(location, drop).catch(() => output.warn(texts.notRemembered(drop)))
}

const visible = new Set<Drop['status']>(['live', 'reserved'])
/** When a version goes live, the service's own warning says why visitors do not see it. */
const explained = new Set<Drop['status']>(['expired', 'paused'])

interface Result {
  /** The drop as it was before the deploy. */
  readonly before: Drop
  readonly drop: Drop
  readonly published: Published
}

function printResult({ output, options }: DeployContext, { before, drop, published }: Result) {
  const { version_number: version, changed, live, preview_url } = published
  const { url, id, slug, status, published: isOnline } = drop
  if (options.ifChanged && !changed) {
    output.say(texts.skipped({ version }), 'good')
  } else {
    const size = `${countFiles(published.file_count)}, ${formatBytes(published.byte_size)}`
    const describeLive = isOnline ? texts.live : texts.unpublished
    output.say((live ? describeLive : texts.draft)({ version, size }), 'good')
    if (!live) output.say(texts.promote({ slug, version }))
    const earlier = before.live_version?.version_number
    if (!changed && earlier !== undefined) output.say(texts.sameFiles({ version: earlier }))
  }
  if (!isOnline) {
    output.say(texts.republish({ slug }))
  } else if (!visible.has(status) && !(live && explained.has(status))) {
    output.warn(texts.notVisible({ status }))
  }
  const address = live ? url : (preview_url ?? url)
  output.printResult({
    json: { url, id, slug, published: isOnline, ...published },
    lines: [address],
  })
}
