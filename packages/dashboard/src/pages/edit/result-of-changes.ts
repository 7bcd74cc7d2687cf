// Recognises a version that changes have made.
import type { Changes } from './working-changes.ts'

export interface Content {
  readonly path: string
  readonly sha256: string
}

export const digestsOf = (files: readonly Content[]) =>
  new Map(files.map(({ path, sha256 }) => [path, sha256]))

/** Browsers have digests only on HTTPS and localhost. */
export const canCompare = (): boolean => 'subtle' in crypto

/** True if a version has exactly the files that the changes make of the version that was edited. */
export async function isResult(
  changes: Changes,
  base: readonly Content[],
  newer: readonly Content[],
): Promise<boolean> {
  if (!canCompare()) return false
  const before = digestsOf(base)
  const expected = new Map(before)
  for (const { from } of changes) if (from !== null) expected.delete(from)
  for (const { path, from, text, removed } of changes) {
    if (removed) continue
    const digest = text === null ? before.get(from ?? path) : await sha256(text)
    if (digest === undefined) return false
    expected.set(path, digest)
  }
  const found = newer.every(({ path, sha256 }) => expected.get(path) === sha256)
  return found && expected.size === newer.length
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
