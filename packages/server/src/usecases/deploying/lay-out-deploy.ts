// From the list that a client sends to the files of a version, by the rules for any bundle.
import { layOutBundle } from '@plinth/domain/bundle'
import { AppError } from '@plinth/domain/errors'
import { isClutter } from '@plinth/domain/site-path'
import type { DeployFile } from '../../ports/deploys.ts'

export type ListedFile = Omit<DeployFile, 'path'> & { readonly path: string }

export interface DeployLayout {
  readonly files: readonly DeployFile[]
  /** Paths as they were sent. */
  readonly leftOut: readonly string[]
}

export function layOutDeploy(listed: readonly ListedFile[]): DeployLayout {
  const entries = listed.map(({ path, ...item }) => ({ path, item }))
  const files = layOutBundle(entries, { stripRoot: true }).map(({ path, item }) => ({
    path,
    ...item,
  }))
  refuseTwoSizes(files)
  return { files, leftOut: listed.map(({ path }) => path).filter(isClutter) }
}

function refuseTwoSizes(files: readonly DeployFile[]): void {
  const sizes = new Map<string, number>()
  for (const { digest, size } of files) {
    if ((sizes.get(digest) ?? size) !== size) {
      throw new AppError('invalid_field', `The content ${digest} is listed with two sizes.`)
    }
    sizes.set(digest, size)
  }
}

export const totalSize = (files: readonly DeployFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)
