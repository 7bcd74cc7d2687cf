// Page with the audit log of all operators. The review page shows the entries of one drop.
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogEntry } from './log-entry.tsx'
import { messages } from './messages.ts'
import { auditLogQuery } from './operator-queries.ts'
import { PageHead } from './page-head.tsx'
import { PagedList } from './paged-list.tsx'

const texts = messages.log

export const LogPage = () => (
  <>
    <PageHead title={texts.title} intro={texts.intro} />
    <PagedList query={useInfiniteQuery(auditLogQuery)} label={texts.list} empty={texts.empty}>
      {(entry) => <LogEntry key={entry.id} entry={entry} />}
    </PagedList>
  </>
)
