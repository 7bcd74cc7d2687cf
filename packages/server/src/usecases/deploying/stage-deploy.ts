// Turns a deploy into a staged version that refers to stored contents instead of copying them.
import { AppError } from '@plinth/domain/base/errors'
import type { PackId } from '@plinth/domain/base/ids'
import {
  type KnownContent,
  type KnownContents,
  mostlyUsed,
  pageSplices,
} from '@plinth/domain/versions/manifest'
import type { DeployRecord } from '../../ports/database/deploys.ts'
import type { VersionSource } from '../../ports/database/versions.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { type StagedContent, stageVersion } from '../publishing/staged-version.ts'
import type { PreparedVersion } from '../publishing/store-version.ts'
import {
  contentOf,
  type DropContents,
  type DropContentsDeps,
  dropContents,
  missingOf,
} from './drop-contents.ts'
import { SpooledContents } from './spooled-contents.ts'

export interface DeployTarget {
  readonly deploy: DeployRecord
  readonly pack: PackWriter
  readonly source: VersionSource
}

export interface PreparedDeploy extends PreparedVersion {
  /** Packs that the version refers to. */
  readonly packs: readonly PackId[]
}

/** Requires a hold on the drop. */
export async function stageDeploy(
  deps: DropContentsDeps & Pick<Deps, 'parsers'>,
  { deploy, pack, source }: DeployTarget,
): Promise<PreparedDeploy> {
  const contents = await dropContents(deps, deploy.dropId)
  const missing = missingOf(deploy, contents)
  if (missing.length > 0) throw incomplete(missing)
  await yieldToEventLoop()
  const used = usedContents(deploy, contents)
  // Contents are copied out of packs of which the version uses less than half, so that those packs
  // can be deleted.
  const known = mostlyUsed(used)
  const spooled = new SpooledContents(deps, deploy.dropId, pack)
  const copyIn = (digests: readonly string[]) =>
    spooled.copyIn(digests.flatMap((digest) => withDigest(used, digest)))

  const copied = [...used.keys()].filter((digest) => !known.has(digest))
  const extents = await copyIn(copied)
  const offsets = new Map(copied.map((digest, index) => [digest, extents[index]?.offset]))
  const files = deploy.files.map(({ path, digest, size }) => {
    const offset = offsets.get(digest)
    const content: StagedContent = {
      digest,
      size,
      ...(offset !== undefined && { offset }),
      ...pageSplices(used.get(digest) ?? {}),
    }
    return { path, content }
  })
  const locate = async (wanted: readonly StagedContent[]) =>
    (await copyIn(wanted.map(({ digest }) => digest))).map((extent) => pack.locate(extent))
  const staged = await stageVersion({ parsers: deps.parsers, locate }, files, source)
  return { staged, known, packs: [...new Set([...known.values()].map((content) => content.pack))] }
}

function usedContents({ files }: DeployRecord, contents: DropContents): KnownContents {
  return new Map(
    files.flatMap((file): [string, KnownContent][] => {
      const content = contentOf(contents, file)
      return content ? [[file.digest, content]] : []
    }),
  )
}

const withDigest = (contents: KnownContents, digest: string) => {
  const content = contents.get(digest)
  return content ? [{ ...content, digest }] : []
}

const incomplete = (missing: readonly string[]): AppError =>
  new AppError(
    'deploy_incomplete',
    `The deploy is incomplete: some blobs have not been uploaded (${missing.length}). Upload those listed in \`missing\`, then finish again.`,
    { extra: { missing } },
  )
