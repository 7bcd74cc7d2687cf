import { expect, test } from 'vitest'
import { renderDocument } from './document.ts'

const documents = [
  ['quotes', `${'> '.repeat(90)}a\n${'a\n'.repeat(200)}`],
  ['brackets', `${'['.repeat(900)}\n`],
  ['lines of a table', `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(200)}`],
  ['inline footnotes', '^[a]'.repeat(300)],
  ['emphasis', '*a '.repeat(300)],
  ['definitions', '[a\n'.repeat(200)],
] as const

test.each(documents)('many calls are made while %s are parsed', (_what, source) => {
  let calls = 0
  const count = () => {
    calls += 1
  }
  expect(renderDocument(source, count)).toEqual(renderDocument(source))
  expect(calls).toBeGreaterThan(150)
})

test('a call that throws ends the rendering', () => {
  const end = () => {
    throw new Error('enough')
  }
  expect(() => renderDocument('a', end)).toThrow('enough')
})

test('code is announced with the time that it may take', () => {
  const announced: number[] = []
  const render = (code: string) =>
    renderDocument(`\`\`\`c\n${code}\n\`\`\`\n`, (ms) => ms !== undefined && announced.push(ms))
  render('int a;')
  render('int a;\n'.repeat(2_000))
  expect(announced[0]).toBeLessThan(1)
  expect(announced[1]).toBeGreaterThan(500 - 1)
})
