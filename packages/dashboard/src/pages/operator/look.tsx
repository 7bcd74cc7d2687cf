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
import { landingPageQuery, type ReviewedDrop } from './operator-queries.ts'

const ways = [
  { value: 'page', label: 'Page' },
  { value: 'source', label: 'Source' },
] as const

type Way = (typeof ways)[number]['value']

/** Nothing of a stranger's runs before somebody asks for it. */
export function Look({ drop }: { readonly drop: ReviewedDrop }) {
  const [way, setWay] = useState<Way | null>(null)
  const paths = pathsOf(drop)
  const [path, setPath] = useState(paths[0] ?? '/')
  if (drop.versions.length === 0) return null
  return (
    <Card
      title={paths.length > 1 ? 'Pages' : 'First page'}
      aside={way && <Segments label="Shown as" value={way} options={ways} onChoose={setWay} />}
    >
      {paths.length > 1 && (
        <div className="mb-4">
          <Select
            label="Which page"
            value={path}
            options={paths.map((value) => ({ value, label: value }))}
            onChoose={setPath}
          />
        </div>
      )}
      {way ? (
        <ShownPage {...{ drop, way, path }} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-[1_1_18rem] text-muted">
            Shown in a frame that reaches nothing of yours. Its scripts run there, and can tell
            their author that somebody looked.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => setWay('source')}>
              Show its source
            </Button>
            <Button look="quiet" onClick={() => setWay('page')}>
              Show the page
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

/** Those that were reported, what is open first, and the first page. */
function pathsOf({ reports }: ReviewedDrop): string[] {
  const open = reports.filter(({ closed_at: closedAt }) => closedAt === null)
  return [...new Set([...open, ...reports].map((report) => report.path)).add('/')]
}

interface ShownPageProps {
  readonly drop: ReviewedDrop
  readonly way: Way
  readonly path: string
}

function ShownPage({ drop, way, path }: ShownPageProps) {
  const versionId = drop.versions.find((version) => version.live)?.version_id
  const page = useQuery(landingPageQuery({ siteId: drop.id, versionId, path }))
  if (page.isPending) return <Skeleton rows={4} />
  if (page.error) return <ProblemNote error={page.error} onRetry={() => void page.refetch()} />
  const { html, truncated } = page.data
  return (
    <div className="grid gap-3">
      {truncated && <p className="notice warn">It is longer: this is its beginning.</p>}
      {way === 'page' ? (
        <LivePreview
          html={framedPage(drop, { path, html })}
          title={`${path} of ${drop.slug}`}
          className="h-[32rem]"
        />
      ) : (
        <textarea
          readOnly
          aria-label={`Source of ${drop.slug}`}
          spellCheck={false}
          className="h-[32rem] w-full resize-y rounded-card border border-line bg-ground p-3 font-mono text-[0.8125rem] leading-5"
          value={html}
        />
      )}
    </div>
  )
}
