// Decides which files of an upload are left out, and which are kept with a warning.
import type { SecretFindings, Whole } from './secret-findings.ts'
import { judgePath, type PathReason } from './secret-paths.ts'

export type LeftOutReason = PathReason | Exclude<Whole, 'public'>

/** By the path alone, before the content is known; null if that does not decide it. */
export function leftOutByPath(path: string): PathReason | null {
  const verdict = judgePath(path)
  return verdict.kind === 'leave-out' ? verdict.reason : null
}

/** Null for a file that is kept. Without findings, the content was not examined. */
export function leftOutReason(
  path: string,
  findings: SecretFindings | undefined,
): LeftOutReason | null {
  const verdict = judgePath(path)
  const { whole } = findings ?? {}
  switch (verdict.kind) {
    case 'leave-out':
      return verdict.reason
    case 'leave-out-unless-public':
      if (whole === 'public') return null
      return whole ?? verdict.reason
    case 'judge-by-content':
      return whole === undefined || whole === 'public' ? null : whole
    case 'keep':
      return null
    default:
      return verdict satisfies never
  }
}
