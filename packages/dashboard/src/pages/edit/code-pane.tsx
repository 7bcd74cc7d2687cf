// The path of the file that is edited, above its text.
import { useEffect, useRef } from 'react'
import { FilePane } from './file-pane.tsx'
import { messages } from './messages.ts'
import type { StoredChanges } from './stored-changes.ts'
import type { ListedFile } from './working-changes.ts'

/** What has the focus when a file is opened; null if that stays where it is. */
export type OpenedFocus = 'path' | 'text' | null

interface CodePaneProps {
  readonly dropId: string
  readonly working: StoredChanges
  readonly file: ListedFile | null
  /** States of editors of other files, for when they are opened again. */
  readonly closed: Map<string, unknown>
  readonly focus: OpenedFocus
  readonly onType: (path: string, text: string, original: string | null) => void
}

export function CodePane(props: CodePaneProps) {
  const { dropId, working, file, closed, focus, onType } = props
  const heading = useRef<HTMLParagraphElement>(null)
  const path = file?.path
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file may be opened.
  useEffect(() => {
    if (focus === 'path') heading.current?.focus()
  }, [focus, path])
  const change = working.changes.find((each) => each.path === path && !each.removed)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p
        ref={heading}
        tabIndex={-1}
        className="label flex min-h-9 items-center font-mono break-all outline-none"
      >
        {path}
      </p>
      {file ? (
        <FilePane
          key={`${working.base.id} ${file.from} ${file.path}`}
          origin={file.from === null ? null : { dropId, version: working.base.id, path: file.from }}
          path={file.path}
          size={file.size}
          originSize={file.originSize}
          type={file.type}
          closed={closed}
          text={change?.text ?? null}
          autoFocus={focus === 'text'}
          onType={(text, original) => onType(file.path, text, original)}
        />
      ) : (
        <p className="text-muted">{messages.file.none}</p>
      )}
    </div>
  )
}
