// Preview of a drop's pages for operators, as a page or as source.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Segments } from '../../components/segments.tsx'
import { Select } from '../../components/select.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { LivePreview } from '../../documents/live-preview.tsx'
import { framedPage } from './framed-page.ts'
import { messages } from './messages.ts'
import { landingPageQuery, type ReviewedDrop } from './operator-queries.ts'
import { type DropPage, reviewablePages } from './reviewable-pages.ts'

const texts = messages.preview

const modes = [
  { value: 'page', label: texts.page },
  { value: 'source', label: texts.source },
] as const

type Mode = (typeof modes)[number]['value']

/** User content is not loaded before the operator asks for it. */
export function DropPreview({ drop }: { readonly drop: ReviewedDrop }) {
  const [mode, setMode] = useState<Mode | null>(null)
  const pages = reviewablePages(drop)
  const [chosen, setChosen] = useState(pages[0]?.value)
  const page = pages.find(({ value }) => value === chosen) ?? pages[0]
  if (!page || drop.versions.length === 0) return null
  return (
    <Card
      title={pages.length > 1 ? texts.pages : texts.firstPage}
      aside={
        mode && <Segments label={texts.mode} value={mode} options={modes} onChoose={setMode} />
      }
    >
      {pages.length > 1 && (
        <div className="mb-4">
          <Select
            label={texts.choosePage}
            value={page.value}
            options={pages}
            onChoose={setChosen}
          />
        </div>
      )}
      {mode ? (
        <ShownPage {...{ drop, mode, page }} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-[1_1_18rem] text-muted">{texts.about}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setMode('source')}>
              {texts.showSource}
            </Button>
            <Button variant="quiet" onClick={() => setMode('page')}>
              {texts.showPage}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

interface ShownPageProps {
  readonly drop: ReviewedDrop
  readonly mode: Mode
  readonly page: DropPage
}

function ShownPage({ drop, mode, page }: ShownPageProps) {
  const versionId = drop.versions.find((version) => version.live)?.version_id
  const read = useQuery(landingPageQuery({ dropId: drop.id, versionId, path: page.value }))
  if (read.isPending) return <Skeleton rows={4} />
  if (read.error) return <ProblemNote error={read.error} onRetry={() => void read.refetch()} />
  const { html, truncated } = read.data
  const { path, label, url } = page
  return (
    <div className="grid gap-3">
      {truncated && <p className="notice warn">{texts.truncated}</p>}
      {mode === 'page' ? (
        <LivePreview
          html={framedPage({ url, status: drop.status }, { path, html })}
          title={texts.pageOf({ page: label, slug: drop.slug })}
          className="h-[32rem]"
        />
      ) : (
        <textarea
          readOnly
          aria-label={texts.sourceOf({ slug: drop.slug })}
          spellCheck={false}
          className="h-[32rem] w-full resize-y rounded-card border border-line bg-ground p-3 font-mono text-[0.8125rem] leading-5"
          value={html}
        />
      )}
    </div>
  )
}
