// One file of a comparison: what happened to it, and the difference of its contents.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileUrl, textQuery } from '../../api/files.ts'
import { LazyDiffView } from '../../code/lazy-code.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { DownloadLink } from '../../downloads/download-link.tsx'
import { hasText, kindOf, largestText } from '../../files/file-kind.ts'
import type { ComparedFile, Comparison } from './compared-files.ts'
import { ImagePair } from './image-pair.tsx'
import { messages } from './messages.ts'
import { noteOn } from './text-note.ts'

interface ChangedFileProps {
  readonly comparison: Comparison
  readonly file: ComparedFile
  readonly sideBySide: boolean
  readonly startsOpen: boolean
}

const tones = {
  added: 'text-good',
  changed: 'text-warn',
  removed: 'text-bad',
  renamed: 'text-warn',
} as const

export function ChangedFile({ comparison, file, sideBySide, startsOpen }: ChangedFileProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <li className="min-w-0 overflow-clip rounded-card border border-line bg-surface">
      <h2 className="sticky top-0 z-10 bg-surface text-sm font-normal tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          className="grid w-full cursor-pointer grid-cols-[auto_4.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2.5 text-start -outline-offset-2! hover:bg-ink/4"
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true" className={`text-muted ${open ? '' : '-rotate-90'}`}>
            ▾
          </span>
          <span className={tones[file.kind]}>{messages[file.kind]}</span>
          <span className="order-last col-span-full ps-6 font-mono break-all sm:order-none sm:col-span-1 sm:ps-0">
            {file.from !== undefined && <span className="text-muted">{`${file.from} → `}</span>}
            {file.path}
          </span>
          <span className="col-start-4 text-muted tabular-nums">{sizesOf(file)}</span>
        </button>
      </h2>
      {open && (
        <div className="border-t border-line">
          <Difference {...{ comparison, file, sideBySide }} />
        </div>
      )}
    </li>
  )
}

function sizesOf({ before, after }: ComparedFile): string {
  const [first, second] = [before, after].map((side) => side && formatBytes(side.size))
  if (first && second && first !== second) return messages.sizes({ before: first, after: second })
  return second ?? first ?? ''
}

type DifferenceProps = Omit<ChangedFileProps, 'startsOpen'>

function Difference(props: DifferenceProps) {
  const { comparison, file } = props
  if (file.kind === 'renamed') return <Note text={messages.sameContent} />
  if (kindOf(file) === 'image' && !hasText(file)) return <ImagePair {...{ comparison, file }} />
  if (!hasText(file)) return <Facts {...props} />
  const largest = Math.max(file.before?.size ?? 0, file.after?.size ?? 0)
  if (largest > largestText) {
    return <Facts {...props} note={messages.tooLarge({ limit: formatBytes(largestText) })} />
  }
  return <TextDifference {...props} />
}

const Note = ({ text }: { readonly text: string }) => (
  <p className="p-4 text-sm text-muted">{text}</p>
)

function TextDifference(props: DifferenceProps) {
  const { comparison, file, sideBySide } = props
  const { dropId, from, to } = comparison
  const { path } = file
  const before = useQuery({
    ...textQuery({ dropId, version: from.version_id, path }),
    enabled: file.before !== null,
  })
  const after = useQuery({
    ...textQuery({ dropId, version: to.version_id, path }),
    enabled: file.after !== null,
  })
  const error = before.error ?? after.error
  if (error) {
    const retry = () => void Promise.all([before, after].map((query) => query.refetch()))
    return <ProblemNote error={error} onRetry={retry} />
  }
  if ((file.before && !before.data) || (file.after && !after.data)) {
    return (
      <div className="p-4">
        <Skeleton rows={3} />
      </div>
    )
  }
  if (before.data?.text === null || after.data?.text === null)
    return <Facts {...props} note={messages.notText} />
  const texts = { before: before.data?.text ?? null, after: after.data?.text ?? null }
  const note = noteOn(texts)
  if (note === messages.longLines) return <Facts {...props} note={note} />
  if (note !== null) return <Note text={note} />
  const labels = {
    before: messages.textOf({ path, number: from.version_number }),
    after: messages.textOf({ path, number: to.version_number }),
  }
  return <LazyDiffView path={path} {...texts} sideBySide={sideBySide} labels={labels} />
}

/** Sizes and digests, for files that cannot be compared otherwise. */
function Facts({ comparison, file, note }: DifferenceProps & { readonly note?: string }) {
  const { dropId, from, to } = comparison
  const sides = [
    [from, file.before],
    [to, file.after],
  ] as const
  return (
    <div className="grid gap-3 p-4 text-sm">
      {note && <p className="text-muted">{note}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.map(
          ([version, content]) =>
            content && (
              <div key={version.version_id} className="min-w-0">
                <p className="font-medium">{messages.before({ number: version.version_number })}</p>
                <p className="text-muted">{`${messages.size}: ${formatBytes(content.size)}`}</p>
                <p className="text-muted">
                  {messages.digest}: <code className="break-all">{content.sha256}</code>
                </p>
                <DownloadLink
                  className="text-link"
                  href={fileUrl({ dropId, version: version.version_id, path: file.path })}
                >
                  {messages.download({ number: version.version_number })}
                </DownloadLink>
              </div>
            ),
        )}
      </div>
    </div>
  )
}
