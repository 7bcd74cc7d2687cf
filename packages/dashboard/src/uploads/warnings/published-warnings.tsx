// Warnings about a page that was published from the front page.
import { messages } from './messages.ts'
import { type UploadWarning, WarningList } from './warning-list.tsx'

const PublishedWarnings = ({ warnings }: { readonly warnings: readonly UploadWarning[] }) => (
  <div className="notice warn grid gap-2 text-left">
    <WarningList title={messages.check} warnings={warnings} />
  </div>
)

export default PublishedWarnings
