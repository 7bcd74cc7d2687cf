import { expect, test } from 'vitest'
import { inlineTexts } from './inline-texts.ts'

test.each([
  ['a.tsx', 'export const a = <p>Your drops</p>', 'Your drops'],
  ['a.tsx', 'export const a = <p>{count} drops</p>', 'drops'],
  ['a.tsx', 'export const a = <input placeholder="Slug" />', 'Slug'],
  [
    'a.tsx',
    `export const a = <button aria-label={\`Delete \${name} for ever\`} />`,
    'Delete … for ever',
  ],
  ['a.ts', "export const a = () => 'Your drop is live.'", 'Your drop is live.'],
  ['a.ts', `export const a = () => \`<p class="b">\${news} now</p>\``, '… now'],
  ['a.ts', 'export const a = `<a title="Open the page" href="/">…</a>`', 'Open the page'],
])('%s: %s', (file, source, text) => {
  expect(inlineTexts(file, source)).toEqual([
    `${file}:1 contains a text. Move it to messages.ts: ${text}`,
  ])
})

test.each([
  [
    'a.tsx',
    "import { a } from './a.ts'\nexport const b = <p className='Not a text'>{a.title} · 3</p>",
  ],
  ['a.tsx', 'export const a = <h1>Plinth</h1>'],
  ['a.ts', "export const a = (key: 'Enter a type') => key === 'Enter'"],
  ['a.ts', "export const a = () => { throw new Error('The list is empty.') }"],
  ['a.ts', `export const a = \`<style>main { color: red }</style><p>\${b}</p>\``],
])('%s passes: %s', (file, source) => {
  expect(inlineTexts(file, source)).toEqual([])
})
