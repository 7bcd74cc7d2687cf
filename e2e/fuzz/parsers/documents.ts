// Markdown and its front matter, cards, differences and edits of texts.
import assert from 'node:assert/strict'
import { diffLines } from '@plinth/domain/versions/line-diff'
import { isCardCharacter, pageCard } from '@plinth/domain/versions/page-card'
import { applyEdit } from '@plinth/domain/versions/text-edits'
import { findAll } from '@plinth/domain/versions/text-search'
import fc from 'fast-check'
import { renderDocument } from '../../../packages/markdown/src/document.ts'
import { splitFrontMatter } from '../../../packages/markdown/src/front-matter.ts'
import { isNestedTooDeeply } from '../../../packages/markdown/src/nesting.ts'
import { outlineMarkdown } from '../../../packages/markdown/src/outline.ts'
import { breakLines } from '../../../packages/server/src/adapters/cards/lines.ts'
import { Typeface } from '../../../packages/server/src/adapters/cards/typeface.ts'
import { createTimeCheck } from '../../../packages/server/src/adapters/worker-pool/time-check.ts'
import { anyText, textOf, withRepetitions } from '../inputs/text.ts'
import { target } from '../target.ts'
import { orRefusal } from './refusals.ts'

const markdownWords = [
  ...[
    '# a',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '    ',
    '\t',
    '```',
    '~~~',
    '`',
    '*',
    '**',
    '_',
    '~~',
  ],
  ...[
    '[',
    ']',
    '](',
    ')',
    '![',
    '[^1]',
    '[^1]: ',
    '[a]: b',
    '<',
    '>',
    '<div>',
    '</div>',
    '<!--',
    '-->',
  ],
  ...[
    '|',
    '|-|',
    '---',
    '===',
    '\\',
    '&amp;',
    '&',
    'http://a.example',
    'www.a.example',
    'a@b.example',
  ],
  ...[
    '- [x] ',
    '"',
    "'",
    '(c)',
    '...',
    '$',
    '$$',
    '```js\n',
    'x',
    ' ',
    '  \n',
    '---\ntitle: a\n---\n',
  ],
]
const frontMatterWords = [
  ...[
    '---\n',
    '---',
    '...\n',
    'title: ',
    'description: ',
    'image: ',
    'tags:\n',
    '  - a\n',
    '\n',
    '\r\n',
  ],
  ...[
    '"',
    "'",
    '\\"',
    '\\',
    '|',
    '>',
    '#',
    ' #',
    ':',
    '- ',
    '{a: b}',
    '[a]',
    '&a',
    '*a',
    'x',
    '  x\n',
  ],
]
/** CPU time that a document may use before it is refused: the limit of an upload is larger. */
const documentMs = 1_000
const style = { face: new Typeface(600), size: 68, tracking: -0.026 }
const box = { width: 1028, mostLines: 3 }
const lines = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', '', 'x\r'), anyText), {
  maxLength: 30,
})
const noLimits = { lines: 1e6, characters: 1e7 }

export const documentTargets = [
  target({
    name: 'Markdown',
    share: 3,
    inputs: textOf(markdownWords, { longest: 60_000, rarely: 500 }),
    check(source) {
      if (isNestedTooDeeply(source)) return
      const document = orRefusal(() => renderDocument(source, createTimeCheck(documentMs)))
      const outline = orRefusal(() => outlineMarkdown(source, createTimeCheck(documentMs)))
      const lineCount = source.split(/\r\n|\n|\r/).length
      for (const { level, line } of outline ?? [])
        assert.ok(level >= 1 && level <= 6 && line >= 1 && line <= lineCount)
      if (document?.image) assert.match(document.image, /^https?:/)
      if (document?.description) assert.ok(document.description.length <= 1_000_000)
    },
  }),
  target({
    name: 'front matter',
    inputs: fc.record({
      source: textOf(frontMatterWords, { longest: 1_000_000, rarely: 500 }),
      title: fc.stringMatching(/^[ -~]{1,60}$/),
    }),
    check({ source, title }) {
      assert.ok(source.endsWith(splitFrontMatter(source).body))
      const quoted = `"${title.replaceAll(/["\\]/g, '\\$&')}"`
      const written = splitFrontMatter(`---\ntitle: ${quoted}\n---\n${source}`)
      assert.deepEqual([written.title, written.body], [title, source])
      const single = `'${title.replaceAll("'", "''")}'`
      assert.equal(splitFrontMatter(`---\ntitle: ${single}\n---\n`).title, title)
    },
  }),
  target({
    name: 'page cards',
    inputs: fc.record({
      title: fc.array(anyText).map((parts) => parts.join(' ')),
      description: fc.option(withRepetitions(anyText, { longest: 4_000 })),
    }),
    check(page) {
      const card = pageCard(page)
      if (card === null) return
      for (const text of [card.title, card.description]) {
        assert.ok([...text].every(isCardCharacter))
        assert.ok([...text].length <= 240)
      }
      assert.deepEqual(pageCard(card), card)
      const { lines: shown, isComplete } = breakLines(card.title, style, box)
      assert.ok(shown.length >= 1 && shown.length <= box.mostLines)
      const letters = (text: string) => text.replaceAll(' ', '')
      if (isComplete) assert.equal(letters(shown.join('')), letters(card.title))
      for (const line of shown)
        assert.ok([...line].length === 1 || style.face.widthOf(line, style) <= box.width)
    },
  }),
  target({
    name: 'differences',
    inputs: fc.record({
      before: lines,
      after: lines,
      shared: withRepetitions(fc.constantFrom('a\n', 'b\n', 'ab', '\n', 'x'), {
        longest: 200_000,
        rarely: 300,
      }),
    }),
    check({ before, after, shared }) {
      const [old, current] = [before, after].map((some) => `${shared}\n${some.join('\n')}`)
      const { lines: diff, omitted } = diffLines(old ?? '', current ?? '', noLimits)
      assert.equal(omitted, 0)
      assert.equal(diff.length === 0, old === current)
      const cut = diffLines(old ?? '', current ?? '', { lines: 5, characters: 200 })
      const changed = (some: readonly string[]) => some.filter((line) => /^[+-]/.test(line)).length
      assert.ok(cut.lines.length <= 5)
      assert.equal(changed(cut.lines) + cut.omitted, changed(diff))
    },
  }),
  target({
    name: 'edits of texts',
    inputs: fc.record({
      text: withRepetitions(fc.constantFrom('a', 'b', 'ab', '\n', '\r\n', 'é'), {
        longest: 500_000,
        rarely: 100,
      }),
      old: withRepetitions(fc.constantFrom('a', 'b', 'aab', '\n', 'é'), {
        longest: 100_000,
        rarely: 20,
      }),
    }),
    check({ text, old }) {
      if (old === '') return
      const { offsets, count } = findAll(text, old, { mostOffsets: 5, mostCounted: 1000 })
      for (const at of offsets) assert.ok(text.startsWith(old, at))
      const edit = { old, new: 'NEW', index: 0, path: 'a' }
      const edited = orRefusal(() => applyEdit(text, edit))
      // Otherwise `\n` may stand for the end of a line of any kind.
      if (old.includes('\n')) return
      assert.equal(edited === null, count !== 1)
      if (edited !== null)
        assert.equal(
          edited.replace('NEW', () => old),
          text,
        )
    },
  }),
]
