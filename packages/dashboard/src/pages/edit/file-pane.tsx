// The file that is edited: its text, or why it cannot be edited.
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type FileOfVersion, textQuery } from '../../api/files.ts'
import { LazyCodeEditor } from '../../code/lazy-code.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { lineEndOf, withLineEnd } from '../../documents/line-ends.ts'
import { hasText } from '../../files/file-kind.ts'
import { messages } from './messages.ts'

const { file: texts } = messages

const limit = formatBytes(maxEditableBytes)

interface FilePaneProps {
  /** The file in the version that is edited; null for a new one. */
  readonly origin: FileOfVersion | null
  readonly path: string
  readonly size: number
  /** Size in the version that is edited. */
  readonly originSize: number
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
    return <Editing {...{ path, size, text: text ?? '', closed, autoFocus }} onType={onTypeNew} />
  }
  // What was typed is always shown: a text that became too large can be shortened, or changed back,
  // and a text may replace a picture.
  if (text === null && !hasText({ path, type })) return <Note text={texts.notText} />
  if (text === null && size > maxEditableBytes) return <Note text={texts.tooLarge({ limit })} />
  return <Stored {...props} origin={origin} />
}

const Note = ({ text }: { readonly text: string }) => <p className="card text-muted">{text}</p>

function Stored(props: FilePaneProps & { readonly origin: FileOfVersion }) {
  const { origin, path, size, originSize, type, text, closed, autoFocus, onType } = props
  const isReadable = hasText({ path, type }) && originSize <= maxEditableBytes
  const content = useQuery({ ...textQuery(origin), enabled: isReadable })
  const original = content.data?.text ?? null
  const shown = text ?? original
  // Until the original is read, that of what was typed before.
  const typedEnd = useRef(lineEndOf(text ?? ''))
  const problem = content.error && (
    <ProblemNote error={content.error} onRetry={() => void content.refetch()} />
  )
  if (shown === null) {
    if (problem) return problem
    return content.data ? <Note text={texts.notText} /> : <Skeleton rows={8} />
  }
  const lineEnd = original === null ? typedEnd.current : lineEndOf(original)
  return (
    <>
      {problem}
      <Editing
        path={path}
        size={size}
        text={shown}
        closed={closed}
        autoFocus={autoFocus}
        onType={(next) => onType(withLineEnd(next, lineEnd), original)}
      />
    </>
  )
}

interface EditingProps {
  readonly path: string
  readonly size: number
  readonly text: string
  readonly closed: Map<string, unknown>
  readonly autoFocus: boolean
  readonly onType: (text: string) => void
}

function Editing({ path, size, text, closed, autoFocus, onType }: EditingProps) {
  return (
    <div className="flex min-h-0 grow flex-col gap-1">
      <LazyCodeEditor
        path={path}
        text={text}
        label={texts.text({ path })}
        description={texts.leave}
        onChange={onType}
        closed={closed}
        autoFocus={autoFocus}
        className="h-[60vh] lg:h-[max(24rem,calc(100dvh-22rem))]"
      />
      <p className="text-xs text-muted">{texts.leave}</p>
      <p role="status" className="text-sm text-warn empty:hidden">
        {size > maxEditableBytes && texts.grown({ limit })}
      </p>
    </div>
  )
}
