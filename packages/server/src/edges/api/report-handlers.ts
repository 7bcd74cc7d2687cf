// REST handler of abuse reports.
import type { ReportOperations } from '@plinth/contract/operations/reports'
import { parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import type { UseCases } from '../../usecases/bind.ts'
import { hostLabelOf, urlPathOf } from '../http/parse-drop-address.ts'
import type { Urls } from '../http/urls.ts'
import type { HandlersOf } from './handler.ts'

export const createReportHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<ReportOperations> => ({
  async reportDrop({ actor, body: { url, slug, reason, details = '', email = '' } }) {
    const label = slug === undefined ? labelOf(urls, url) : parseSlug(slug)
    const path = url === undefined ? '/' : urlPathOf(url)
    return { id: await useCases.reportDrop(actor, { label, path, reason, details, email }) }
  },
})

function labelOf(urls: Urls, url: string | undefined): string {
  if (url !== undefined) return hostLabelOf(urls, url)
  throw new AppError(
    'missing_field',
    'Provide `url` or `slug` to say which drop you are reporting.',
  )
}
