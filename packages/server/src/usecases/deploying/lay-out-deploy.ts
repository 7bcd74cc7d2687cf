// Validates and normalises the file list of a deploy by the rules for bundles.
import { AppError } from '@plinth/domain/base/errors'
import { layOutBundle } from '@plinth/domain/versions/bundle'
import { isClutter } from '@plinth/domain/versions/site-path'
import type { DeployFile } from '../../ports/database/deploys.ts'

export type ListedFile = Omit<DeployFile, 'path'> & { readonly path: string }

export interface DeployLayout {
  readonly files: readonly DeployFile[]
  /** Paths that were ignored, as the client sent them. */
  readonly ignored: readonly string[]
}

export function layOutDeploy(listed: readonly ListedFile[]): DeployLayout {
  const entries = listed.map(({ path, ...item }) => ({ path, item }))
  const files = layOutBundle(entries, { stripRoot: true }).map(({ path, item }) => ({
    path,
    ...item,
  }))
  refuseConflictingSizes(files)
  return { files, ignored: listed.map(({ path }) => path).filter(isClutter) }
}

function refuseConflictingSizes(files: readonly DeployFile[]): void {
  const sizes = new Map<string, number>()
  for (const { digest, size } of files) {
    if ((sizes.get(digest) ?? size) !== size) {
      throw new AppError('invalid_field', `The blob ${digest} is listed with two different sizes.`)
    }
    sizes.set(digest, size)
  }
}

export const totalSize = (files: readonly DeployFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)
