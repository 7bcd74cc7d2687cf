// Look of code: the brand's colours, and syntax colours that meet WCAG AA on its surfaces in both
// themes. Styles go to the shadow root that the editor is in (code-host.ts).
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const syntax = {
  keyword: 'light-dark(#8a3d8f, #d9a1dc)',
  name: 'light-dark(#17695a, #5ec4ab)',
  property: 'light-dark(#2a5a94, #8fbcf0)',
  text: 'light-dark(#8a4b08, #e0a64b)',
  number: 'light-dark(#a12f2f, #f2a097)',
  muted: 'var(--plinth-muted)',
}

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: syntax.keyword },
  { tag: [tags.tagName, tags.typeName, tags.className, tags.namespace], color: syntax.name },
  { tag: [tags.attributeName, tags.propertyName, tags.labelName], color: syntax.property },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: syntax.text },
  { tag: [tags.attributeValue, tags.url, tags.link], color: syntax.text },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.color], color: syntax.number },
  { tag: [tags.comment, tags.meta, tags.documentMeta], color: syntax.muted, fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.bracket, tags.angleBracket], color: syntax.muted },
  { tag: tags.heading, fontWeight: '600', color: syntax.name },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--plinth-bad)' },
])

const tint = (color: string, share: number) =>
  `color-mix(in srgb, var(--plinth-${color}) ${share}%, transparent)`

const look = EditorView.theme({
  '&': {
    color: 'var(--plinth-ink)',
    backgroundColor: 'var(--plinth-surface)',
    fontSize: '0.8125rem',
    height: '100%',
    maxHeight: 'inherit',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--plinth-ink)', padding: '8px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--plinth-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--plinth-surface)',
    color: 'var(--plinth-muted)',
    borderRight: '1px solid var(--plinth-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: tint('ink', 5) },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: tint('accent', 28) },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: tint('accent', 20) },
  '.cm-panels': {
    backgroundColor: 'var(--plinth-ground)',
    color: 'var(--plinth-ink)',
    borderColor: 'var(--plinth-line)',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--plinth-line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--plinth-surface)',
    color: 'var(--plinth-ink)',
    border: '1px solid var(--plinth-line)',
    borderRadius: '6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--plinth-surface)',
    color: 'var(--plinth-ink)',
    border: '1px solid var(--plinth-line)',
    borderRadius: '6px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--plinth-surface)',
    color: 'var(--plinth-ink)',
    border: '1px solid var(--plinth-line)',
    borderRadius: '8px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--plinth-accent)',
    color: 'var(--plinth-on-accent)',
  },
  '.cm-searchMatch': { backgroundColor: tint('warn', 25) },
  '.cm-searchMatch-selected': { backgroundColor: tint('warn', 45) },
})

/** Of added and removed lines. Syntax colours meet WCAG AA on a tinted word in a tinted line. */
const differences = EditorView.theme({
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine, .cm-inlineChangedLine': {
    backgroundColor: tint('good', 9),
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk, .cm-deletedLine': {
    backgroundColor: tint('bad', 9),
  },
  // Colours alone would not tell the sides apart.
  '.cm-line, .cm-deletedChunk .cm-deletedLine': { position: 'relative', paddingLeft: '20px' },
  '.cm-line.cm-changedLine::before, .cm-deletedChunk .cm-deletedLine::before, &.cm-added .cm-line::before, &.cm-removed .cm-line::before':
    { position: 'absolute', left: '6px', color: 'var(--plinth-muted)' },
  '.cm-line.cm-changedLine::before, &.cm-added .cm-line::before': { content: '"+"' },
  '&.cm-merge-a .cm-line.cm-changedLine::before, .cm-deletedChunk .cm-deletedLine::before, &.cm-removed .cm-line::before':
    { content: '"−"' },
  // A text that is new or removed as a whole.
  '&.cm-added .cm-line': { backgroundColor: tint('good', 9) },
  '&.cm-added .cm-gutters': { borderRight: '3px solid var(--plinth-good)' },
  '&.cm-removed .cm-line': { backgroundColor: tint('bad', 9) },
  '&.cm-removed .cm-gutters': { borderRight: '3px solid var(--plinth-bad)' },
  // The line around it has the tint already.
  '.cm-deletedChunk .cm-deletedLine, .cm-changedLine .cm-deletedLine, .cm-changedLine .cm-insertedLine':
    {
      backgroundColor: 'transparent',
    },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: tint('bad', 12),
    borderRadius: '2px',
  },
  '&.cm-merge-b .cm-changedText, .cm-changedText, .cm-insertedText': {
    background: tint('good', 12),
    borderRadius: '2px',
  },
  '.cm-deletedChunk': { paddingLeft: '0' },
  '.cm-deletedChunk ins, .cm-deletedChunk del, .cm-insertedLine, .cm-deletedLine, .cm-deletedLine del':
    { textDecoration: 'none' },
  '&.cm-merge-b .cm-changedLineGutter, .cm-changedLineGutter': {
    background: 'var(--plinth-good)',
  },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--plinth-bad)' },
  '.cm-collapsedLines': {
    color: 'var(--plinth-muted)',
    background: 'var(--plinth-ground)',
    borderBlock: '1px solid var(--plinth-line)',
    padding: '4px 12px',
    fontFamily: 'system-ui, sans-serif',
    fontSize: '0.75rem',
  },
  '.cm-collapsedLines:hover': { color: 'var(--plinth-ink)' },
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '""' },
  '.cm-chunkButtons': { insetInlineEnd: '8px' },
  // On a phone they would cover the text beside them.
  '@media (max-width: 639px)': {
    '.cm-deletedChunk .cm-chunkButtons': { position: 'static', padding: '4px 0' },
  },
  '.cm-deletedChunk .cm-chunkButtons button, .cm-chunkButtons button': {
    border: '1px solid var(--plinth-line)',
    background: 'var(--plinth-surface)',
    color: 'var(--plinth-ink)',
    borderRadius: '6px',
    padding: '2px 8px',
    margin: '0 2px',
    font: '0.75rem/1.4 system-ui, sans-serif',
    cursor: 'pointer',
  },
  '.cm-chunkButtons button:focus-visible, .cm-collapsedLines:focus-visible': {
    outline: '2px solid var(--plinth-accent)',
    outlineOffset: '1px',
  },
})

export const codeTheme: Extension = [look, syntaxHighlighting(highlight)]
export const differenceTheme: Extension = [codeTheme, differences]
