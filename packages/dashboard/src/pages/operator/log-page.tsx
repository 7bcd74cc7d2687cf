// Page with the audit log of all operators. The review page shows the entries of one drop.
import { useInfiniteQuery } from '@tanstack/react-query'
import { LogEntry } from './log-entry.tsx'
import { auditLogQuery } from './operator-queries.ts'
import { PageHead } from './page-head.tsx'
import { PagedList } from './paged-list.tsx'

export const LogPage = () => (
  <>
    <PageHead
      title="Log"
      intro="What operators did, here and with plinthd. Nobody can change it or remove anything from it."
    />
    <PagedList
      query={useInfiniteQuery(auditLogQuery)}
      label="What operators did"
      empty="Nothing yet."
    >
      {(entry) => <LogEntry key={entry.id} entry={entry} />}
    </PagedList>
  </>
)
