// Lists the pages of a drop that an operator can preview.
import { formatReportedPage, parseReportedPage } from '@plinth/domain/abuse/reports'
import { messages } from './messages.ts'
import type { ReviewedDrop } from './operator-queries.ts'

const { ofVersion, ofRemovedVersion } = messages.preview

export interface DropPage {
  /** The page in the notation of reports. */
  readonly value: string
  readonly label: string
  readonly path: string
  /** URL of the host that serves the page. */
  readonly url: string
}

type Reviewed = Pick<ReviewedDrop, 'url' | 'reports' | 'versions'>

/** Reported pages, those with open reports first, then the index page of each version. */
export function reviewablePages(drop: Reviewed): DropPage[] {
  const open = drop.reports.filter(({ closed_at: closedAt }) => closedAt === null)
  const reported = [...open, ...drop.reports].map(({ path }) => path)
  const others = drop.versions.filter(({ live }) => !live)
  const firsts = others.map((version) => formatReportedPage('/', labelOf(version)))
  return [...new Set([...reported, '/', ...firsts])].map((value) => pageAt(drop, value))
}

function pageAt({ url, versions }: Reviewed, value: string): DropPage {
  const { preview, path } = parseReportedPage(value)
  if (preview === null) return { value, label: path, path, url }
  const shown = versions.find((version) => labelOf(version) === preview)
  const label = shown
    ? ofVersion({ path, version: shown.version_number })
    : ofRemovedVersion({ path })
  return { value, label, path, url: shown?.preview_url ?? url }
}

const labelOf = ({ preview_url: url }: Reviewed['versions'][number]): string =>
  new URL(url).hostname.split('.', 1)[0] ?? ''
