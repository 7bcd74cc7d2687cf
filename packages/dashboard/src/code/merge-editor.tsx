// Editor for a text that conflicts with a newer one: shows the difference and takes either side,
// change by change.
import { unifiedMergeView } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'
import { basics, writing } from './code-editor.tsx'
import { useCodeHost } from './code-host.ts'
import { collapsedByKeyboard } from './collapsed-lines.ts'
import { collapse, diffConfig, phrases } from './diff-view.tsx'
import { differenceTheme } from './theme.ts'

export interface MergeEditorProps {
  readonly path: string
  readonly theirs: string
  readonly mine: string
  readonly label: string
  readonly onChange: (text: string) => void
}

export default function MergeEditor({ path, theirs, mine, label, onChange }: MergeEditorProps) {
  const host = useCodeHost(path, (parent, root) => {
    const unified = unifiedMergeView({
      original: theirs,
      mergeControls: true,
      collapseUnchanged: collapse,
      diffConfig,
    })
    return new EditorView({
      doc: mine,
      parent,
      root,
      extensions: [
        basics({ path, label }),
        writing,
        phrases,
        collapsedByKeyboard,
        unified,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
        differenceTheme,
      ],
    })
  })
  return <div ref={host} className="max-h-96 overflow-hidden rounded-card border border-line" />
}
