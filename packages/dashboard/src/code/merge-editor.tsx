// Editor for a text that conflicts with a newer one: shows the difference and takes either side,
// change by change.
import { getChunks, unifiedMergeView } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'
import { useRef } from 'react'
import { basics, writing } from './code-editor.tsx'
import { useCodeHost } from './code-host.ts'
import { diffConfig } from './diff-view.tsx'
import { messages } from './messages.ts'
import { differenceTheme } from './theme.ts'

export interface MergeEditorProps {
  readonly path: string
  readonly theirs: string
  readonly mine: string
  readonly label: string
  readonly description: string
  readonly onChange: (text: string) => void
}

/** Of the first change, in pixels: a few lines. */
const spaceAbove = 80

export default function MergeEditor(props: MergeEditorProps) {
  const { path, theirs, mine, onChange } = props
  // The editor stays while its page is rendered again, with another function.
  const change = useRef(onChange)
  change.current = onChange
  const host = useCodeHost(path, (parent, root) => {
    // Lines are not collapsed: the browser would leave them out of a selection of everything.
    const unified = unifiedMergeView({
      original: theirs,
      diffConfig,
      mergeControls: (type, take) =>
        createControl(type, (event) => {
          take(event)
          // The pressed button is removed.
          view.focus()
        }),
    })
    const view: EditorView = new EditorView({
      doc: mine,
      parent,
      root,
      extensions: [
        basics(props),
        writing,
        unified,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current(update.state.doc.toString())
        }),
        differenceTheme,
      ],
    })
    const [first] = getChunks(view.state)?.chunks ?? []
    if (first) view.scrollDOM.scrollTop = view.lineBlockAt(first.fromB).top - spaceAbove
    return view
  })
  return <div ref={host} className="max-h-96 overflow-hidden rounded-card border border-line" />
}

/** CodeMirror's own buttons take the mouse only. */
function createControl(
  name: 'accept' | 'reject',
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.name = name
  button.textContent = name === 'accept' ? messages.keepMine : messages.takeTheirs
  button.addEventListener('click', onClick)
  return button
}
