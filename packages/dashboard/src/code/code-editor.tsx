// Text editor with syntax highlighting (CodeMirror 6). Loaded on demand: decision 47.
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
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
  /** Absent to show the text only. */
  readonly onChange?: ((text: string) => void) | undefined
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
export const basics = ({ path, label }: Pick<CodeEditorProps, 'path' | 'label'>): Extension => [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  EditorView.lineWrapping,
  languageOf(path),
  EditorView.contentAttributes.of({ 'aria-label': label }),
  keymap.of(searchKeymap),
]

export const reading: Extension = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  // Not editable, but reachable and scrollable by keyboard.
  EditorView.contentAttributes.of({ tabindex: '0', role: 'textbox', 'aria-readonly': 'true' }),
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
  const { path, text, label, onChange, autoFocus = false, className = '' } = props
  const host = useCodeHost(path, (parent, root) => {
    const view = new EditorView({
      doc: text,
      parent,
      root,
      extensions: [
        basics({ path, label }),
        onChange ? writing : reading,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange?.(update.state.doc.toString())
        }),
        codeTheme,
      ],
    })
    if (autoFocus) view.focus()
    return view
  })
  return (
    <div
      ref={host}
      className={`overflow-hidden rounded-card border border-line bg-surface focus-within:border-accent ${className}`}
    />
  )
}
