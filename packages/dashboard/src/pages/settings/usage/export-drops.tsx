// Card that exports the live version of every drop as one zip. A large export is downloaded by the
// browser, without progress.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useQuery } from '@tanstack/react-query'
import { exportUrl } from '../../../api/client.ts'
import { dropsQuery } from '../../../api/queries.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { DownloadLink } from '../../../downloads/download-link.tsx'
import { isLargeExport, liveBytesOf } from './export-size.ts'
import { useExport } from './use-export.ts'

export function ExportDrops() {
  const drops = useQuery(dropsQuery)
  const bytes = drops.data && liveBytesOf(drops.data)
  return (
    <Card title="Export">
      <div className="grid gap-4">
        <p className="text-muted">
          One zip with the live version of every drop, a folder for each, and their names and
          settings in <code className="font-mono text-sm">plinth.json</code>.
          {bytes !== undefined && ` The files are ${formatBytes(bytes)} before they are packed.`}
        </p>
        {bytes !== undefined && isLargeExport(bytes) ? <PlainDownload /> : <DownloadWithProgress />}
      </div>
    </Card>
  )
}

/** For exports too large for the page's memory: the browser streams the file to disk. */
const PlainDownload = () => (
  <div>
    <DownloadLink className={buttonClass()} href={exportUrl}>
      Download the export
    </DownloadLink>
  </div>
)

function DownloadWithProgress() {
  const { state, bytes, error, start, cancel } = useExport()
  return (
    <>
      {error && <ProblemNote error={error} />}
      {state === 'running' && <progress aria-label="Export" className="upload-progress" />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state === 'running' ? (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button onClick={start}>Export everything</Button>
        )}
        <p className="text-sm text-muted tabular-nums">
          {/* Outside the status: screen readers should not announce every change. */}
          {state === 'running' && `${formatBytes(bytes)} so far. `}
          <span role="status">
            {state === 'running' && 'Stay on this page until it is saved.'}
            {state === 'saved' && `${formatBytes(bytes)} saved among your downloads.`}
          </span>
        </p>
      </div>
    </>
  )
}
