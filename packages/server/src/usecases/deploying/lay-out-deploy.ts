// Validates and normalises the file list of a deploy by the rules for bundles.
import { AppError } from '@plinth/domain/base/errors'
import { howToAllow, maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { leftOutByPath } from '@plinth/domain/secrets/left-out-files'
import {
  type LeftOutFile,
  leftOutWarnings,
  limitWarnings,
} from '@plinth/domain/secrets/secret-warnings'
import { layOutBundle } from '@plinth/domain/versions/bundle'
import { isClutter, parseSitePath, type SitePath } from '@plinth/domain/versions/site-path'
import type { DeployFile } from '../../ports/database/deploys.ts'
import type { Warning } from '../../ports/parsers.ts'
import { tooManyAllowed } from '../publishing/leave-out-secrets.ts'
import { unmatchedAllows } from '../publishing/staged-version.ts'

export type ListedFile = Omit<DeployFile, 'path'> & { readonly path: string }

export interface DeployLayout {
  readonly files: readonly DeployFile[]
  /** Paths that were ignored, as the client sent them. */
  readonly ignored: readonly string[]
  readonly allowed: readonly SitePath[]
  /** Files that look like secrets by their paths, and allowed paths without a file. */
  readonly warnings: readonly Warning[]
}

export interface ListedDeploy {
  readonly files: readonly ListedFile[]
  /** Paths of files that are published even if they look like secrets. */
  readonly allow: readonly string[]
}

export function layOutDeploy({ files: listed, allow }: ListedDeploy): DeployLayout {
  if (allow.length > maxAllowedPaths) throw tooManyAllowed()
  const allowed = allow.map(parseSitePath)
  const entries = listed.map(({ path, ...item }) => ({ path, item }))
  const files = layOutBundle(entries, { stripRoot: true }).map(({ path, item }) => ({
    path,
    ...item,
  }))
  refuseConflictingSizes(files)
  const leftOut = leftOutByPaths(files, allowed)
  const paths = new Set(leftOut.map(({ path }) => path))
  const warnings = [...leftOutWarnings(leftOut, howToAllow), ...unmatchedAllows(files, allowed)]
  return {
    files: files.filter(({ path }) => !paths.has(path)),
    ignored: listed.map(({ path }) => path).filter(isClutter),
    allowed,
    warnings: limitWarnings(warnings),
  }
}

/** Their contents are never requested. */
function leftOutByPaths(files: readonly DeployFile[], allowed: readonly SitePath[]): LeftOutFile[] {
  const allowedPaths = new Set(allowed)
  return files.flatMap(({ path }) => {
    const reason = allowedPaths.has(path) ? null : leftOutByPath(path)
    return reason === null ? [] : [{ path, reason }]
  })
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
