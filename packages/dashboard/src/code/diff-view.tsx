// Difference of two texts, in one column or side by side, with unchanged lines collapsed.
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { basics, reading } from './code-editor.tsx'
import { useCodeHost } from './code-host.ts'
import { messages } from './messages.ts'
import { differenceTheme } from './theme.ts'

export interface DiffViewProps {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly sideBySide: boolean
  /** Accessible names. */
  readonly labels: { readonly before: string; readonly after: string }
}

const collapse = { margin: 3, minSize: 8 }
/** Beyond this, differences are found roughly instead of exactly: large files must not block the page. */
export const diffConfig = { scanLimit: 2000, timeout: 300 }

export const phrases: Extension = EditorState.phrases.of({
  '$ unchanged lines': messages.unchangedLines,
  Accept: messages.keepMine,
  Reject: messages.takeTheirs,
})

export default function DiffView(props: DiffViewProps) {
  const { path, before, after, sideBySide, labels } = props
  const host = useCodeHost(
    `${path} ${sideBySide} ${before.length} ${after.length}`,
    (parent, root) => {
      const side = (label: string): Extension => [
        basics({ path, label }),
        reading,
        phrases,
        differenceTheme,
      ]
      if (sideBySide) {
        return new MergeView({
          a: { doc: before, extensions: side(labels.before) },
          b: { doc: after, extensions: side(labels.after) },
          parent,
          root,
          collapseUnchanged: collapse,
          diffConfig,
        })
      }
      const unified = unifiedMergeView({
        original: before,
        mergeControls: false,
        // In a new or removed file every word would be marked.
        highlightChanges: before !== '' && after !== '',
        collapseUnchanged: collapse,
        diffConfig,
      })
      return new EditorView({ doc: after, parent, root, extensions: [side(labels.after), unified] })
    },
  )
  return <div ref={host} className="overflow-hidden bg-surface" />
}
