// Turns a deploy into a staged version that refers to stored contents instead of copying them.
import { AppError } from '@plinth/domain/base/errors'
import type { PackId } from '@plinth/domain/base/ids'
import { type KnownContent, type KnownContents, mostlyUsed } from '@plinth/domain/versions/manifest'
import type { DeployFile, DeployRecord } from '../../ports/database/deploys.ts'
import type { VersionOrigin } from '../../ports/database/versions.ts'
import type { PackWriter } from '../../ports/spool.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { leaveOutSecrets } from '../publishing/leave-out-secrets.ts'
import { type StageDeps, type StagedContent, stageFiles } from '../publishing/staged-version.ts'
import type { PreparedVersion } from '../publishing/store-version.ts'
import { contentOf, type DropContentsDeps, dropContents, missingOf } from './drop-contents.ts'
import { remembered, SpooledContents } from './spooled-contents.ts'

export interface DeployTarget {
  readonly deploy: DeployRecord
  readonly pack: PackWriter
  readonly origin: VersionOrigin
}

export interface PreparedDeploy extends PreparedVersion {
  /** Packs that the version refers to. */
  readonly packs: readonly PackId[]
}

/** Requires a hold on the drop. Throws `DamagedContents` if stored contents cannot be copied. */
export async function stageDeploy(
  deps: DropContentsDeps & StageDeps,
  { deploy, pack, origin }: DeployTarget,
): Promise<PreparedDeploy> {
  const contents = await dropContents(deps, deploy.dropId)
  const missing = missingOf(deploy, contents)
  if (missing.length > 0) throw incomplete(missing)
  await yieldToEventLoop()
  const spooled = new SpooledContents(deps, deploy.dropId, pack)
  const announced = usedContents(deploy.files, contents)
  const locate = async (wanted: readonly StagedContent[]) => {
    const digests = wanted.map(({ digest }) => digest)
    return (await spooled.copyStored(announced, digests)).map((extent) => pack.locate(extent))
  }
  const { parsers, failures } = deps
  const listed = deploy.files.map(({ path, digest, size }) => ({
    path,
    content: { digest, size, ...remembered(announced.get(digest)) },
  }))
  const check = { files: listed, allowed: deploy.allowed }
  const { kept, leftOut, warnings } = await leaveOutSecrets({ parsers, failures, locate }, check)

  const used = usedContents(
    kept.map(({ path, content: { digest, size } }) => ({ path, digest, size })),
    contents,
  )
  // Contents are copied out of packs of which the version uses less than half, so that those packs
  // can be deleted, and out of packs with a content that was left out, which must not be stored for
  // longer than the deploy.
  const known = withoutPacks(mostlyUsed(used), packsOf(leftOut, announced))

  const offsets = await spooled.copyOthers(used, known)
  const files = kept.map(({ path, content }) => {
    const offset = offsets.get(content.digest)
    return { path, content: { ...content, ...(offset !== undefined && { offset }) } }
  })
  const staged = await stageFiles({ parsers, locate }, files, origin)
  return {
    staged: { ...staged, warnings: [...staged.warnings, ...warnings] },
    known,
    packs: [...new Set([...known.values()].map((content) => content.pack))],
  }
}

const packsOf = (
  files: readonly { readonly content: Pick<StagedContent, 'digest'> }[],
  contents: KnownContents,
): Set<PackId> =>
  new Set(files.flatMap(({ content: { digest } }) => contents.get(digest)?.pack ?? []))

const withoutPacks = (contents: KnownContents, packs: ReadonlySet<PackId>): KnownContents =>
  new Map([...contents].filter(([, { pack }]) => !packs.has(pack)))

function usedContents(files: readonly DeployFile[], contents: KnownContents): KnownContents {
  return new Map(
    files.flatMap((file): [string, KnownContent][] => {
      const content = contentOf(contents, file)
      return content ? [[file.digest, content]] : []
    }),
  )
}

export const incomplete = (
  missing: readonly string[],
  problem = 'some blobs have not been uploaded',
): AppError =>
  new AppError(
    'deploy_incomplete',
    `The deploy is incomplete: ${problem} (${missing.length}). Upload those listed in \`missing\`, then finish again.`,
    { extra: { missing } },
  )
