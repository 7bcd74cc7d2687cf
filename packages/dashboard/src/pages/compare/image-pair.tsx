// An image in two versions, side by side; a new or removed one in the version that has it.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useState } from 'react'
import type { Version } from '../../api/queries.ts'
import { InlineFacts } from '../../components/inline-facts.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { largestMedia, shownType } from '../../files/file-kind.ts'
import { useBlobUrl } from '../../files/use-blob-url.ts'
import type { ComparedFile, Comparison } from './compared-files.ts'
import { messages } from './messages.ts'

interface ImagePairProps {
  readonly comparison: Comparison
  readonly file: ComparedFile
}

export const ImagePair = ({ comparison: { dropId, from, to }, file }: ImagePairProps) => (
  <div className="grid gap-4 p-4 sm:grid-cols-2">
    {file.before && <ImageSide {...{ dropId, file, version: from, content: file.before }} />}
    {file.after && <ImageSide {...{ dropId, file, version: to, content: file.after }} />}
  </div>
)

interface ImageSideProps {
  readonly dropId: string
  readonly version: Version
  readonly file: ComparedFile
  readonly content: NonNullable<ComparedFile['before']>
}

function ImageSide({ dropId, version, file, content }: ImageSideProps) {
  const [pixels, setPixels] = useState<string | null>(null)
  const { version_number: number } = version
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="text-sm">
        <span className="font-medium">{messages.before({ number })}</span>{' '}
        <span className="text-muted">
          <InlineFacts facts={[formatBytes(content.size), pixels]} />
        </span>
      </figcaption>
      {content.size <= largestMedia && (
        <LoadedImage
          file={{ dropId, version: version.version_id, path: file.path }}
          type={shownType(file)}
          label={messages.imageOf({ path: file.path, number })}
          onPixels={setPixels}
        />
      )}
    </figure>
  )
}

interface LoadedImageProps {
  readonly file: Parameters<typeof useBlobUrl>[0]
  readonly type: string
  readonly label: string
  readonly onPixels: (pixels: string) => void
}

function LoadedImage({ file, type, label, onPixels }: LoadedImageProps) {
  const { url, error, retry } = useBlobUrl(file, type)
  if (error) return <ProblemNote error={error} onRetry={retry} />
  if (url === null) return <Skeleton rows={3} />
  return (
    <img
      src={url}
      alt={label}
      className="checkered max-h-96 max-w-full justify-self-start rounded-control border border-line"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onPixels(messages.pixels({ width, height }))
      }
    />
  )
}
