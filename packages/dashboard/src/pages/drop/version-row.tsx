import { formatBytes } from '@plinth/domain/sizes'
import type { Version } from '../../api/queries.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StateDot } from '../../components/state-dot.tsx'

const sources: Readonly<Record<Version['source'], string>> = {
  upload: 'a page',
  bundle: 'a folder or zip',
  cli: 'from a terminal',
  mcp: 'by an agent',
  dashboard: 'here',
  template: 'from a template',
}

interface VersionRowProps {
  readonly version: Version
  readonly onMakeLive: (version: Version) => void
}

export const VersionRow = ({ version, onMakeLive }: VersionRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
        Version {version.version_number}
        {version.live && <StateDot tone="good" word="live" />}
      </p>
      <p className="text-sm text-muted">
        <RelativeTime at={version.created_at} />, {sources[version.source] ?? version.source},{' '}
        {version.file_count === 1 ? '1 file' : `${version.file_count} files`},{' '}
        {formatBytes(version.byte_size)}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <a
        className={buttonClass({ look: 'quiet', small: true })}
        href={version.preview_url}
        target="_blank"
        rel="noopener"
        aria-label={`Preview version ${version.version_number}`}
      >
        Preview
      </a>
      {!version.live && (
        <Button
          look="quiet"
          small
          aria-label={`Make live: version ${version.version_number}`}
          onClick={() => onMakeLive(version)}
        >
          Make live
        </Button>
      )}
    </div>
  </li>
)
