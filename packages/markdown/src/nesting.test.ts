import { expect, test } from 'vitest'
import { isNestedTooDeeply } from './nesting.ts'

const many = (text: string) => text.repeat(1_000_000 / text.length)

test.each([
  ['opening brackets', many('[')],
  ['brackets of images', many('![')],
  ['brackets of inline footnotes', many('^[')],
  ['brackets of footnotes', many('[^a')],
  ['nested brackets that are all closed', `${many('[')}${many(']')}`],
  ['brackets after a code block', `\`\`\`\n[\n\`\`\`\n${many('[')}`],
  ['brackets after an escape', `\\[${many('[')}`],
])('finds %s', (_what, source) => {
  expect(isNestedTooDeeply(source)).toBe(true)
})

const rows = (row: string) => row.repeat(20_000)
const json = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => [at, [at]]))
test.each([
  ['a long list of links', rows('- [a](https://example.org/a) and [b][c]\n')],
  ['a long table', `|a|b|\n|-|-|\n${rows('|[a](b)|`[`|\n')}`],
  ['tasks', rows('- [ ] todo\n- [x] done\n')],
  ['a paragraph with half-open intervals', rows('For x in [0, 1) it holds.\n')],
  ['footnotes', rows('text[^a]\n\n')],
  ['a log with colour codes in a code block', `\`\`\`\n${rows('\u001b[32mok\u001b[0m\n')}\`\`\`\n`],
  ['a log with colour codes that is indented', rows('    \u001b[32mok\u001b[0m\n')],
  ['code full of brackets in tildes', `~~~js\n${rows('a[b[c[d[\n')}~~~\n`],
  ['JSON in a code block', `\`\`\`json\n${json}\n\`\`\`\n`],
  ['JSON without a code block', json],
  ['escaped brackets', rows('\\[')],
  ['a log with colour codes as text', rows('\u001b[32mok\u001b[0m\n')],
  ['prose', rows('Ordinary text, with *emphasis* and > signs.\n')],
])('leaves %s', (_what, source) => {
  expect(isNestedTooDeeply(source)).toBe(false)
})
