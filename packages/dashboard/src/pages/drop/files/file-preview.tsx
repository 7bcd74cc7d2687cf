// A file of a version: its content where that can be shown, and what can be done with it.
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type FileOfVersion, fileUrl, textQuery, type VersionFile } from '../../../api/files.ts'
import type { Version } from '../../../api/queries.ts'
import { LazyCodeEditor } from '../../../code/lazy-code.tsx'
import { buttonClass } from '../../../components/button.tsx'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Segments } from '../../../components/segments.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { LivePreview } from '../../../documents/live-preview.tsx'
import { usePreview } from '../../../documents/use-preview.ts'
import { DownloadLink } from '../../../downloads/download-link.tsx'
import { hasText, kindOf, largestText } from '../../../files/file-kind.ts'
import { FileMedia } from '../../../files/file-media.tsx'
import { messages as fileMessages } from '../../../files/messages.ts'
import { messages } from './messages.ts'

interface FilePreviewProps {
  readonly dropId: string
  readonly version: Version
  readonly path: string
  /** Undefined if the version does not have it. */
  readonly file: VersionFile | undefined
  readonly isEditable: boolean
  /** Whether the version is served at its preview address. */
  readonly isServed: boolean
}

export function FilePreview({ file, path, ...props }: FilePreviewProps) {
  if (!file) return <p className="notice">{messages.missing({ path })}</p>
  return <Preview {...props} file={file} />
}

type View = 'source' | 'shown'

function Preview({
  dropId,
  version,
  file,
  isEditable,
  isServed,
}: Omit<FilePreviewProps, 'path' | 'file'> & { readonly file: VersionFile }) {
  const { path } = file
  const kind = kindOf(file)
  const isMarkdown = /\.(md|markdown)$/i.test(path)
  const [view, setView] = useState<View>(isMarkdown || kind === 'image' ? 'shown' : 'source')
  const hasTwoViews = isMarkdown || (kind === 'image' && hasText(file))
  const name = { dropId, version: version.version_id, path }
  const linkClass = buttonClass({ variant: 'quiet', small: true })
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        <div className="min-w-0 grow basis-40">
          <h2 className="font-mono text-sm font-medium tracking-normal break-all">{path}</h2>
          <p className="text-xs text-muted">
            <InlineFacts facts={[formatBytes(file.size), file.type.split(';')[0]]} />
          </p>
        </div>
        {hasTwoViews && (
          <Segments
            label={messages.view}
            value={view}
            options={[
              { value: 'shown', label: isMarkdown ? messages.rendered : messages.image },
              { value: 'source', label: messages.source },
            ]}
            onChoose={setView}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {isServed && (
            <a
              className={linkClass}
              href={new URL(encodePath(path), version.preview_url).href}
              target="_blank"
              rel="noopener"
            >
              {messages.open}
            </a>
          )}
          <DownloadLink className={linkClass} href={fileUrl(name)}>
            {messages.download}
          </DownloadLink>
          {isEditable && hasText(file) && file.size <= maxEditableBytes && (
            <Link
              to="/drops/$id/edit"
              params={{ id: dropId }}
              search={{ file: path }}
              className={linkClass}
            >
              {messages.editFile}
            </Link>
          )}
        </div>
      </div>
      <Content {...{ name, file, view }} isMarkdown={isMarkdown} />
    </div>
  )
}

const encodePath = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`

interface ContentProps {
  readonly name: FileOfVersion
  readonly file: VersionFile
  readonly view: View
  readonly isMarkdown: boolean
}

function Content({ name, file, view, isMarkdown }: ContentProps) {
  const kind = kindOf(file)
  if (kind === 'other') return <Note text={messages.notShown} />
  if (kind !== 'text' && (view === 'shown' || !hasText(file))) {
    return <FileMedia file={name} shown={file} kind={kind} label={file.path} />
  }
  if (file.size > largestText) {
    return <Note text={fileMessages.tooLarge({ limit: formatBytes(largestText) })} />
  }
  return <Text {...{ name, file }} rendered={isMarkdown && view === 'shown'} />
}

const Note = ({ text }: { readonly text: string }) => <p className="p-4 text-muted">{text}</p>

interface TextProps {
  readonly name: FileOfVersion
  readonly file: VersionFile
  readonly rendered: boolean
}

function Text({ name, file, rendered }: TextProps) {
  const content = useQuery(textQuery(name))
  if (content.error) {
    return <ProblemNote error={content.error} onRetry={() => void content.refetch()} />
  }
  if (!content.data) {
    return (
      <div className="p-4">
        <Skeleton rows={6} />
      </div>
    )
  }
  const { text } = content.data
  if (text === null) return <Note text={messages.notText} />
  if (text === '') return <Note text={fileMessages.empty} />
  if (rendered) return <RenderedText text={text} path={file.path} />
  return (
    <LazyCodeEditor
      path={file.path}
      text={text}
      label={file.path}
      className="border-0 rounded-none! max-h-[75vh]"
    />
  )
}

function RenderedText({ text, path }: { readonly text: string; readonly path: string }) {
  const { html, failed } = usePreview({ format: 'markdown', text })
  if (failed) return <Note text={messages.notRendered} />
  return (
    <LivePreview
      html={html}
      title={messages.renderedTitle({ path })}
      className="h-[60vh] rounded-none! border-0"
    />
  )
}
