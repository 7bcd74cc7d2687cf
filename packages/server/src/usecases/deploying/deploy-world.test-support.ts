// Test fixture: a drop, and a client that deploys to it without HTTP.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DropId } from '@plinth/domain/base/ids'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned } from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { beginDeploy } from './begin-deploy.ts'
import { finishDeploy } from './finish-deploy.ts'
import { getDeploy } from './get-deploy.ts'
import { uploadBlobs } from './upload-blobs.ts'

export type Files = Readonly<Record<string, Buffer>>

export interface TestDrop {
  readonly actor: AccountActor
  readonly drop: DropId
}

export const digestOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex')

export const page = (text: string): Buffer =>
  Buffer.from(`<!doctype html><title>${text}</title><body>${text}</body>`)

export const blobPart = (content: Buffer, filename = digestOf(content)): UploadPart => ({
  kind: 'file',
  field: 'blobs',
  filename,
  content: Readable.from([content]),
})

export const listOf = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({
    path,
    digest: digestOf(content),
    size: content.length,
  }))

export type Deployer = ReturnType<typeof deployer>

export function deployer(deps: Deps, { actor, drop: id }: TestDrop) {
  const load = () => loadOwned(deps, actor, id)
  const begin = async (files: Files, base?: BaseVersion) => {
    const input = { drop: await load(), files: listOf(files), base }
    const begun = await beginDeploy(deps, actor, input)
    return { ...begun, deployId: begun.deploy.id }
  }
  interface Begun {
    readonly deployId: string
  }
  const sendParts = async ({ deployId }: Begun, parts: Iterable<UploadPart>) =>
    uploadBlobs(deps, actor, { drop: await load(), deployId, parts: oneByOne(parts) })
  const send = (begun: Begun, ...contents: Buffer[]) =>
    sendParts(
      begun,
      contents.map((content) => blobPart(content)),
    )
  const finish = async ({ deployId }: Begun, promote = true, base?: BaseVersion) =>
    finishDeploy(deps, actor, { drop: await load(), deployId, promote, base })

  return {
    begin,
    send,
    sendParts,
    finish,
    async missing({ deployId }: Begun) {
      return (await getDeploy(deps, actor, { drop: await load(), deployId })).missing
    },
    /** Runs a complete deploy; also returns the digests that had to be uploaded. */
    async deploy(files: Files, promote = true) {
      const begun = await begin(files)
      const missing = Object.values(files).filter((each) => begun.missing.includes(digestOf(each)))
      if (missing.length > 0) await send(begun, ...missing)
      return { ...(await finish(begun, promote)), missing: begun.missing }
    },
    async read(version: Parameters<typeof loadManifest>[1]): Promise<Files> {
      const { files } = await loadManifest(deps, version)
      const contents = await Promise.all(
        [...files.values()].map((each) => readContent(deps, id, each)),
      )
      return Object.fromEntries([...files.keys()].map((path, n) => [path, contents[n] ?? page('')]))
    },
  }
}

async function* oneByOne(parts: Iterable<UploadPart>): AsyncGenerator<UploadPart> {
  yield* parts
}
