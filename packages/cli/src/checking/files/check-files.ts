// The files themselves: their size, secrets and exclusions, and builds that are not what their name
// says.
import { open } from 'node:fs/promises'
import { formatBytes } from '@plinth/domain/base/sizes'
import { precompressionOf } from '@plinth/domain/http/precompressed'
import { plans } from '@plinth/domain/plans/plans'
import { formatIgnored } from '../../deploying/files/format-ignored.ts'
import type { FoundFile } from '../../deploying/files/found-files.ts'
import { formatGitIgnored } from '../../deploying/files/git-ignored.ts'
import { secretWarnings } from '../../deploying/files/leave-out-secrets.ts'
import type { FoundFolder } from '../../deploying/files/read-folder.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'

const differs = found('difference', 'files')
const notes = found('note', 'files')

const texts = messages.files

interface CheckedFiles {
  readonly files: readonly FoundFile[]
  readonly bytes: number
  readonly contents: FoundFolder
}

export async function checkFiles({ files, bytes, contents }: CheckedFiles): Promise<Finding[]> {
  return [...checkSize(bytes), ...checkLeftOut(contents), ...(await checkPrecompressed(files))]
}

/** The check does not know the service, which may have no limit. */
function checkSize(bytes: number): Finding[] {
  const least = plans.free.uploadBytes
  if (bytes <= least) return []
  const size = formatBytes(bytes)
  return [notes(null, null, texts.large({ size, least: formatBytes(least) }))]
}

function checkLeftOut({ ignored, gitIgnored, secrets }: FoundFolder): Finding[] {
  const warned = secretWarnings(secrets.filter(({ reason }) => reason !== 'version-control'))
  const others = ignored.filter(({ path, reason }) => reason !== 'secret' && path !== '.nojekyll')
  return [
    ...warned.map(({ file, line, message }) => differs(file, line, message)),
    ...formatIgnored(others, false).map((line) => notes(null, null, line)),
    ...formatGitIgnored(gitIgnored).map((line) => notes(null, null, line)),
  ]
}

/** Browsers fail to decode such a file. Brotli has no signature to check. */
async function checkPrecompressed(files: readonly FoundFile[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { path, file } of files) {
    if (precompressionOf(path)?.coding !== 'gzip' || (await isGzip(file))) continue
    findings.push(differs(path, null, texts.notGzip))
  }
  return findings
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return true
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b
  } finally {
    await handle.close()
  }
}
