// Difference of two texts, in one column or side by side, with unchanged lines collapsed.
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { basics, reading } from './code-editor.tsx'
import { useCodeHost } from './code-host.ts'
import { collapsedByKeyboard } from './collapsed-lines.ts'
import { comparedTexts } from './compared-texts.ts'
import { messages } from './messages.ts'
import { differenceTheme } from './theme.ts'

export interface DiffViewProps {
  readonly path: string
  /** Null if there was no text before, or is none after: the whole text is new or removed. */
  readonly before: string | null
  readonly after: string | null
  readonly sideBySide: boolean
  /** Accessible names. */
  readonly labels: { readonly before: string; readonly after: string }
}

const collapse = { margin: 3, minSize: 8 }
/** Beyond this, differences are found roughly instead of exactly: large files must not block the page. */
export const diffConfig = { scanLimit: 2000, timeout: 300 }

const phrases: Extension = EditorState.phrases.of({
  '$ unchanged lines': messages.unchangedLines,
})

export default function DiffView(props: DiffViewProps) {
  const { path, sideBySide, labels } = props
  const { before, after } = comparedTexts(props)
  const host = useCodeHost(
    `${path} ${sideBySide} ${before?.length} ${after?.length}`,
    (parent, root) => {
      const side = (label: string): Extension => [
        basics({ path, label }),
        reading,
        phrases,
        collapsedByKeyboard,
        differenceTheme,
      ]
      if (before === null || after === null) {
        const removed = after === null
        return new EditorView({
          doc: after ?? before ?? '',
          parent,
          root,
          extensions: [
            side(removed ? labels.before : labels.after),
            EditorView.editorAttributes.of({ class: removed ? 'cm-removed' : 'cm-added' }),
          ],
        })
      }
      if (sideBySide) {
        // Both sides scroll as one.
        parent.style.overflowY = 'auto'
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
        collapseUnchanged: collapse,
        diffConfig,
      })
      return new EditorView({ doc: after, parent, root, extensions: [side(labels.after), unified] })
    },
  )
  return <div ref={host} className="max-h-[80vh] overflow-hidden bg-surface" />
}
