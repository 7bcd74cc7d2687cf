// A drop and a client that deploys to it, without HTTP.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/ids'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Part } from '../publishing/part.ts'
import { beginDeploy } from './begin-deploy.ts'
import { finishDeploy } from './finish-deploy.ts'
import { uploadBlobs } from './upload-blobs.ts'

export type Files = Readonly<Record<string, Buffer>>

export const digestOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex')

export const page = (text: string): Buffer =>
  Buffer.from(`<!doctype html><title>${text}</title><body>${text}</body>`)

async function* blobParts(
  contents: Iterable<readonly [name: string, content: Readable | Buffer]>,
): AsyncGenerator<Part> {
  for (const [filename, given] of contents) {
    const content = given instanceof Readable ? given : Readable.from([given])
    yield { kind: 'file', field: 'blobs', filename, content }
  }
}

export interface Place {
  readonly actor: AccountActor
  readonly site: SiteId
}

export function deployer(deps: Deps, { actor, site: id }: Place) {
  const begin = async (files: Files) => {
    const listed = Object.entries(files).map(([path, content]) => ({
      path,
      digest: digestOf(content),
      size: content.length,
    }))
    const { deploy, missing, leftOut } = await beginDeploy(deps, actor, { id, files: listed })
    return { id, deployId: deploy.id, missing, leftOut }
  }
  type Begun = Pick<Awaited<ReturnType<typeof begin>>, 'id' | 'deployId'>

  /** What is given by digest, or under another name. */
  const send = ({ deployId }: Begun, contents: readonly Buffer[]) => {
    const parts = blobParts(contents.map((content) => [digestOf(content), content]))
    return uploadBlobs(deps, actor, { id, deployId, parts })
  }
  const finish = ({ deployId }: Begun, promote = true) =>
    finishDeploy(deps, actor, { id, deployId, promote })

  return {
    begin,
    send,
    finish,
    /** All of it; returns also what had to be sent. */
    async deploy(files: Files, promote = true) {
      const begun = await begin(files)
      const missing = Object.values(files).filter((each) => begun.missing.includes(digestOf(each)))
      if (missing.length > 0) await send(begun, missing)
      return { ...(await finish(begun, promote)), missing: begun.missing }
    },
  }
}
