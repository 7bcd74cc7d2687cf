// The file that is edited: its text, or why it cannot be edited.
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type FileOfVersion, textQuery } from '../../api/files.ts'
import { LazyCodeEditor } from '../../code/lazy-code.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { lineEndOf, withLineEnd } from '../../documents/line-ends.ts'
import { hasText } from '../../files/file-kind.ts'
import { messages } from './messages.ts'

const { file: texts } = messages

interface FilePaneProps {
  /** The file in the version that is edited; null for a new one. */
  readonly origin: FileOfVersion | null
  readonly path: string
  readonly size: number
  readonly type: string
  /** The changed text; null if there is none. */
  readonly text: string | null
  /** States of editors of other files, for when they are opened again. */
  readonly closed: Map<string, unknown>
  readonly autoFocus: boolean
  readonly onType: (text: string, original: string | null) => void
}

export function FilePane(props: FilePaneProps) {
  const { origin, path, size, type, text, closed, autoFocus, onType } = props
  if (!origin) {
    const onTypeNew = (next: string) => onType(next, null)
    return <Editing {...{ path, text: text ?? '', closed, autoFocus }} onType={onTypeNew} />
  }
  if (!hasText({ path, type })) return <Note text={texts.notText} />
  if (size > maxEditableBytes) {
    return <Note text={texts.tooLarge({ limit: formatBytes(maxEditableBytes) })} />
  }
  return <Stored {...props} origin={origin} />
}

const Note = ({ text }: { readonly text: string }) => <p className="card text-muted">{text}</p>

function Stored({
  origin,
  path,
  text,
  closed,
  autoFocus,
  onType,
}: FilePaneProps & { readonly origin: FileOfVersion }) {
  const content = useQuery(textQuery(origin))
  if (content.error) {
    return <ProblemNote error={content.error} onRetry={() => void content.refetch()} />
  }
  if (!content.data) return <Skeleton rows={8} />
  const original = content.data.text
  if (original === null) return <Note text={texts.notText} />
  const lineEnd = lineEndOf(original)
  return (
    <Editing
      path={path}
      text={text ?? original}
      closed={closed}
      autoFocus={autoFocus}
      onType={(next) => onType(withLineEnd(next, lineEnd), original)}
    />
  )
}

interface EditingProps {
  readonly path: string
  readonly text: string
  readonly closed: Map<string, unknown>
  readonly autoFocus: boolean
  readonly onType: (text: string) => void
}

function Editing({ path, text, closed, autoFocus, onType }: EditingProps) {
  const hintId = useId()
  return (
    <div className="flex min-h-0 grow flex-col gap-1">
      <LazyCodeEditor
        path={path}
        text={text}
        label={texts.text({ path })}
        onChange={onType}
        closed={closed}
        autoFocus={autoFocus}
        className="h-[60vh] lg:h-[max(24rem,calc(100dvh-22rem))]"
      />
      <p id={hintId} className="text-xs text-muted">
        {texts.leave}
      </p>
    </div>
  )
}
