// Warnings about a page that was published from the front page. Loaded on demand: few pages have
// any.
import { WarningList } from '../uploads/warning-list.tsx'
import { messages } from './messages.ts'
import type { PublishedStage } from './stage.ts'

const PublishedWarnings = ({ warnings }: Pick<PublishedStage, 'warnings'>) => (
  <div className="notice warn grid gap-2 text-left">
    <p className="font-semibold">{messages.published.warned}</p>
    <WarningList warnings={warnings} />
  </div>
)

export default PublishedWarnings
