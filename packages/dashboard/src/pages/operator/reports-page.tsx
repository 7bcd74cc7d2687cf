// Start page of the operator pages: reported drops, with open or with closed reports.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segments } from '../../components/segments.tsx'
import { messages } from './messages.ts'
import { type ReportState, reportsQuery } from './operator-queries.ts'
import { PageHead } from './page-head.tsx'
import { PagedList } from './paged-list.tsx'
import { ReportedRow } from './reported-row.tsx'

const texts = messages.reports

const states = [
  { value: 'open', label: texts.open },
  { value: 'closed', label: texts.closed },
] as const

const emptyTexts: Readonly<Record<ReportState, string>> = {
  open: texts.emptyOpen,
  closed: texts.emptyClosed,
}

export function ReportsPage() {
  const [state, setState] = useState<ReportState>('open')
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro}>
        <Segments label={texts.state} value={state} options={states} onChoose={setState} />
      </PageHead>
      <PagedList
        query={useInfiniteQuery(reportsQuery(state))}
        label={texts.list}
        empty={emptyTexts[state]}
      >
        {(reported) => <ReportedRow key={reported.site_id} reported={reported} />}
      </PagedList>
    </>
  )
}
