import { readFileSync } from 'node:fs'
import { createPageTemplate } from '@plinth/markdown/page'
import { describe, expect, it } from 'vitest'
import { readPageStyles } from './page-styles.ts'

const page = createPageTemplate(readPageStyles())({ title: 'T', description: null, content: '' })

it('loads no external resources', () => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/)
  expect(page).not.toMatch(/url\(|@import|<link|src=/)
})

describe('colours', () => {
  const [screen = ''] = page.split('@media print')
  const dark = declarations([
    ...screen.matchAll(/@media screen and \(prefers[^{]+\{\s*:root \{([^}]+)\}/g),
  ])
  const light = declarations([...screen.matchAll(/^:root \{([^}]+)\}/gm)])
  const texts = ['ink', 'muted', 'accent', 'good', 'warn', 'bad'].map((name) => `--plinth-${name}`)
  const code = ['--keyword', '--string', '--number', '--function', '--type']

  it.each([
    ['light', light],
    ['dark', new Map([...light, ...dark])],
  ])('meet WCAG AA in %s', (_theme, colours) => {
    for (const name of [...texts, ...code]) {
      for (const behind of ['--plinth-ground', '--plinth-surface']) {
        const ratio = contrast(colours.get(name), colours.get(behind))
        expect(ratio, `${name} on ${behind}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect(
      contrast(colours.get('--plinth-on-accent'), colours.get('--plinth-accent')),
    ).toBeGreaterThanOrEqual(4.5)
  })

  it('match the brand', () => {
    const tokens = readFileSync(
      new URL(import.meta.resolve('@plinth/dashboard/brand/tokens.css')),
      'utf8',
    )
    expect(page).toContain(tokens)
    expect(light.get('--plinth-accent')).toBe('#17695a')
    expect(dark.get('--plinth-accent')).toBe('#5ec4ab')
  })
})

function declarations(blocks: RegExpMatchArray[]): Map<string, string> {
  const text = blocks.map(([, block]) => block).join('\n')
  return new Map([...text.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, n = '', v = '']) => [n, v]))
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
