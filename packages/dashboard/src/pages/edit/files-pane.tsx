// Tree of the files that are edited, with marks of changed ones, and adding, renaming and removing.
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useToast } from '../../components/toast.tsx'
import type { TreeFile } from '../../files/file-tree.ts'
import { FileTreeView } from '../../files/file-tree-view.tsx'
import { messages } from './messages.ts'
import { NamingDialog } from './naming-dialog.tsx'
import {
  type Changes,
  isRenamedFrom,
  withAdded,
  withRemoved,
  withRenamed,
  withRestored,
} from './working-changes.ts'

const { tree: texts, naming: namingTexts } = messages

interface FilesPaneProps {
  readonly files: readonly TreeFile[]
  readonly changes: Changes
  readonly selected: string | null
  /** Null opens the landing page. */
  readonly onOpen: (path: string | null, focus?: 'text' | undefined) => void
  /** Returns false if nothing can be changed now. */
  readonly onChange: (edit: (changes: Changes) => Changes) => boolean
}

export function FilesPane({ files, changes, selected, onOpen, onChange }: FilesPaneProps) {
  const [naming, setNaming] = useState<'add' | 'rename' | null>(null)
  const showToast = useToast()
  const marks = new Map(changes.map((change) => [change.path, markOf(change)]))
  const name = (path: string) => {
    if (naming === 'rename' && selected !== null) {
      onChange((all) => withRenamed(all, selected, path))
    } else onChange((all) => withAdded(all, path))
    setNaming(null)
    // The text of a renamed file may have to be loaded, and the user may type elsewhere by then.
    onOpen(path, naming === 'add' ? 'text' : undefined)
  }
  const problemOf = (path: string) => {
    if (files.some((file) => file.path === path)) return namingTexts.taken
    return naming === 'add' && isRenamedFrom(changes, path) ? namingTexts.renamedFrom : null
  }
  const remove = (path: string) => {
    onChange((all) => withRemoved(all, path))
    onOpen(null)
    const undo = () => {
      let isUndone = false
      onChange((all) => {
        const restored = withRestored(all, changes, path)
        isUndone = restored !== all
        return restored
      })
      if (!isUndone) showToast({ text: texts.tooLate })
    }
    showToast({ text: texts.removed({ path }), action: { label: texts.undo, run: undo } })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <Button variant="quiet" small onClick={() => setNaming('add')}>
          {texts.add}
        </Button>
        {selected !== null && (
          <>
            <button
              type="button"
              className="link-button text-sm"
              onClick={() => setNaming('rename')}
            >
              {texts.rename}
            </button>
            <button type="button" className="link-button text-sm" onClick={() => remove(selected)}>
              {texts.remove}
            </button>
          </>
        )}
      </div>
      <FileTreeView
        files={files}
        selected={selected}
        onSelect={onOpen}
        label={texts.label}
        markOf={(path) => marks.get(path) ?? null}
        className="max-h-[60vh] lg:max-h-[max(24rem,calc(100dvh-22rem))]"
      />
      {naming && (
        <NamingDialog
          path={naming === 'rename' ? selected : null}
          problemOf={problemOf}
          onName={name}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}

const markOf = ({ from, text }: Changes[number]): string => {
  if (from === null) return texts.added
  return text === null ? texts.renamed : texts.changed
}
