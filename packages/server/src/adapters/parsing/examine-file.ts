// Examines a content in a file for secrets.
import { examineContent, examinedBytes } from '@plinth/domain/secrets/examine-content'
import type { SecretFindings } from '@plinth/domain/secrets/secret-findings'
import type { FileSlice } from '../../ports/spool.ts'
import { readFileSliceSync } from '../files/sync-file-slices.ts'

export function examineFile(content: FileSlice): SecretFindings {
  const size = Math.min(content.size, examinedBytes)
  return examineContent(readFileSliceSync({ ...content, size }))
}
