// Start page of the operator pages: reported drops, with open or with closed reports.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '../../components/segments.tsx'
import { type ReportState, reportsQuery } from './operator-queries.ts'
import { PageHead } from './page-head.tsx'
import { PagedList } from './paged-list.tsx'
import { ReportedRow } from './reported-row.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

const emptyTexts: Readonly<Record<ReportState, string>> = {
  open: 'Nothing is reported. Whatever anybody reports appears here.',
  closed: 'No report was closed yet.',
}

export function ReportsPage() {
  const [state, setState] = useState<ReportState>('open')
  return (
    <>
      <PageHead
        title="Reports"
        intro="What people say about drops, the latest first. Look at the drop, then remove it or dismiss what was said."
      >
        <Segments label="State" value={state} options={states} onChoose={setState} />
      </PageHead>
      <PagedList
        query={useInfiniteQuery(reportsQuery(state))}
        label="Reported drops"
        empty={emptyTexts[state]}
      >
        {(reported) => <ReportedRow key={reported.site_id} reported={reported} />}
      </PagedList>
    </>
  )
}
