// Text editor with syntax highlighting (CodeMirror 6). Loaded on demand: decision 47.
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  indentWithTab,
} from '@codemirror/commands'
import { bracketMatching, foldGutter, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type EditorStateConfig, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useRef } from 'react'
import { useCodeHost } from './code-host.ts'
import { languageOf } from './languages.ts'
import { codeTheme } from './theme.ts'

export interface CodeEditorProps {
  /** Names the language; another path starts a new editor. */
  readonly path: string
  /** The first text. Later changes come from the user only. */
  readonly text: string
  /** Accessible name. */
  readonly label: string
  /** Read by screen readers after the name. The hint beside the editor is outside its shadow root. */
  readonly description?: string | undefined
  /** Absent to show the text only. */
  readonly onChange?: ((text: string) => void) | undefined
  /** States of editors that were closed, by path: their selection, and what can be undone. */
  readonly closed?: Map<string, unknown>
  readonly autoFocus?: boolean
  readonly className?: string
}

/** Milliseconds after Escape in which Tab leaves the editor. */
const leaveMs = 5000

/** CodeMirror has the same rule, but not for an Escape that closes its list of completions. */
const escapeThenTab = Prec.highest(
  EditorView.domEventHandlers({
    keydown({ key }, view) {
      if (key === 'Escape') view.setTabFocusMode(leaveMs)
      return false
    },
  }),
)

/** What every view of code has. */
export const basics = ({
  path,
  label,
  description,
}: Pick<CodeEditorProps, 'path' | 'label' | 'description'>): Extension => [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  EditorView.lineWrapping,
  languageOf(path),
  // The content is focusable without `tabindex`, which accessibility checkers do not see.
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(description && { 'aria-description': description }),
    tabindex: '0',
  }),
  keymap.of(searchKeymap),
]

export const reading: Extension = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  // Not editable, but reachable and scrollable by keyboard.
  EditorView.contentAttributes.of({ role: 'textbox', 'aria-readonly': 'true' }),
]

export const writing: Extension = [
  escapeThenTab,
  history(),
  foldGutter(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
]

export default function CodeEditor(props: CodeEditorProps) {
  const { path, text, onChange, closed, autoFocus = false, className = '' } = props
  // The editor stays while its page is rendered again, with another function.
  const change = useRef(onChange)
  change.current = onChange
  const host = useCodeHost(path, (parent, root) => {
    const config = {
      doc: text,
      extensions: [
        basics(props),
        onChange ? writing : reading,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change.current?.(update.state.doc.toString())
        }),
        codeTheme,
      ],
    }
    const view = new EditorView({ state: reopen(config, closed?.get(path)), parent, root })
    if (autoFocus) view.focus()
    return {
      destroy() {
        closed?.set(path, view.state.toJSON({ history: historyField }))
        view.destroy()
      },
    }
  })
  return (
    <div
      ref={host}
      className={`overflow-hidden rounded-card border border-line bg-surface focus-within:border-accent ${className}`}
    />
  )
}

/** As it was closed, unless the text has changed since. */
function reopen(config: EditorStateConfig, closed: unknown): EditorState {
  const fresh = EditorState.create(config)
  if (closed === undefined) return fresh
  const state = EditorState.fromJSON(closed, config, { history: historyField })
  return state.doc.eq(fresh.doc) ? state : fresh
}
