// Card that exports the live version of every drop as one zip. A large export is downloaded by the
// browser, without progress.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useQuery } from '@tanstack/react-query'
import { exportUrl } from '../../../api/client.ts'
import { dropsQuery } from '../../../api/queries.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { DownloadLink } from '../../../downloads/download-link.tsx'
import { isLargeExport, liveBytesOf } from './export-size.ts'
import { messages } from './messages.ts'
import { useExport } from './use-export.ts'

const texts = messages.export

export function ExportDrops() {
  const drops = useQuery(dropsQuery)
  const bytes = drops.data && liveBytesOf(drops.data)
  return (
    <Card title={texts.title} guide="publishing">
      <div className="grid gap-4">
        <p className="text-muted">
          <RichText text={texts.about} />{' '}
          {bytes !== undefined && texts.size({ bytes: formatBytes(bytes) })}
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
      {texts.download}
    </DownloadLink>
  </div>
)

function DownloadWithProgress() {
  const { state, bytes, error, start, cancel } = useExport()
  return (
    <>
      {error && <ProblemNote error={error} />}
      {state === 'running' && <progress aria-label={texts.progress} className="upload-progress" />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state === 'running' ? (
          <Button variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        ) : (
          <Button onClick={start}>{texts.start}</Button>
        )}
        <p className="text-sm text-muted tabular-nums">
          {/* Outside the status: screen readers should not announce every change. */}
          {state === 'running' && `${texts.received({ bytes: formatBytes(bytes) })} `}
          <span role="status">
            {state === 'running' && texts.stay}
            {state === 'saved' && texts.saved({ bytes: formatBytes(bytes) })}
          </span>
        </p>
      </div>
    </>
  )
}
