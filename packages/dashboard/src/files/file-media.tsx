// An image, audio, video or PDF file of a version. The content never runs in the dashboard's origin:
// it is loaded as data and shown with a fixed type.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useState } from 'react'
import type { FileOfVersion } from '../api/files.ts'
import { ProblemNote } from '../components/problem-note.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { type FileKind, largestMedia, type ShownFile, shownType } from './file-kind.ts'
import { messages } from './messages.ts'
import { useBlobUrl } from './use-blob-url.ts'

interface FileMediaProps {
  readonly file: FileOfVersion
  readonly shown: ShownFile & { readonly size: number }
  readonly kind: Exclude<FileKind, 'text' | 'other'>
  /** Accessible name. */
  readonly label: string
}

export function FileMedia(props: FileMediaProps) {
  const { size } = props.shown
  if (size > largestMedia) {
    return (
      <p className="p-4 text-muted">{messages.tooLarge({ limit: formatBytes(largestMedia) })}</p>
    )
  }
  return <LoadedMedia {...props} />
}

function LoadedMedia({ file, shown, kind, label }: FileMediaProps) {
  const { url, error, retry } = useBlobUrl(file, shownType(shown))
  const [broken, setBroken] = useState(false)
  if (error) return <ProblemNote error={error} onRetry={retry} />
  if (url === null) return <Skeleton rows={4} />
  if (broken) return <p className="p-4 text-muted">{messages.broken}</p>
  const onError = () => setBroken(true)
  switch (kind) {
    case 'image':
      return (
        <div className="checkered grid place-items-center p-4">
          <img src={url} alt={label} className="max-h-[70vh] max-w-full" onError={onError} />
        </div>
      )
    case 'audio':
    case 'video':
      return <Player {...{ url, kind, label, onError }} />
    case 'pdf':
      // Browsers on phones have no viewer, and would leave the frame empty.
      if (!navigator.pdfViewerEnabled) return <p className="p-4 text-muted">{messages.noViewer}</p>
      return <iframe src={url} title={label} className="h-[75vh] w-full" />
    default:
      return kind satisfies never
  }
}

interface PlayerProps {
  readonly url: string
  readonly kind: 'audio' | 'video'
  readonly label: string
  readonly onError: () => void
}

function Player({ url, kind: Element, label, onError }: PlayerProps) {
  return (
    <div className="grid place-items-center p-4">
      <Element
        src={url}
        controls
        aria-label={label}
        className="max-h-[70vh] w-full"
        onError={onError}
      />
    </div>
  )
}
