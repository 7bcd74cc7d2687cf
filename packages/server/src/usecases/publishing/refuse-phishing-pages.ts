// Phishing check of anonymous uploads.
import { refusePhishing } from '@plinth/domain/abuse/phishing/refuse-phishing'
import { isHtml } from '@plinth/domain/http/content-types'
import type { Parsers } from '../../ports/parsers.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { StagedVersion } from './staged-version.ts'

/**
 * Rejects pages that look like phishing. Only for anonymous drops, which have no accountable owner.
 */
export async function refusePhishingPages(
  parsers: Parsers,
  pack: PackWriter,
  { files }: StagedVersion,
): Promise<void> {
  for (const { content } of files.filter(({ type }) => isHtml(type))) {
    const refusal = refusePhishing(await parsers.judgePage(pack.locate(content)))
    if (refusal) throw refusal
  }
}
