// The documentation in the repository: its Markdown files, their code blocks, links and anchors.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const repo = path.resolve(import.meta.dirname, '../..')

/** Paths from the repository's root. Finds new guides by itself. */
export const markdownFiles = (): string[] =>
  globSync(
    ['*.md', 'deploy/*.md', 'docs/**/*.md', 'integrations/**/*.md', 'packages/*/README.md'],
    {
      cwd: repo,
      exclude: (name) => name.includes('node_modules'),
    },
  ).sort()

export interface CodeBlock {
  /** The line of the opening fence, from 1. */
  readonly line: number
  /** First word after the fence; empty if there is none. */
  readonly language: string
  readonly code: string
  /** The reason in `<!-- not run: reason -->` above the block. */
  readonly notRun: string | null
}

export function codeBlocksOf(file: string): CodeBlock[] {
  const lines = readText(file).split('\n')
  const blocks: CodeBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent, fence, language] = /^( *)(`{3,})(\S*)/.exec(lines[at] ?? '') ?? []
    if (indent === undefined || fence === undefined) continue
    const first = at + 1
    do at++
    while (at < lines.length && lines[at]?.trim() !== fence)
    const code = lines.slice(first, at).map((line) => line.slice(indent.length))
    const before = lines.slice(0, first - 1).findLast((line) => line.trim() !== '')
    const [, reason = null] = /^\s*<!-- not run: (.+) -->$/.exec(before ?? '') ?? []
    blocks.push({ line: first, language: language ?? '', code: code.join('\n'), notRun: reason })
  }
  return blocks
}

/** Targets of links and images, as written. */
export function linksOf(file: string): string[] {
  const text = withoutCode(file)
  const inline = [...text.matchAll(/\]\(\s*<?([^()\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)]
  const attributes = [...text.matchAll(/\s(?:href|src|srcset)="([^"\s]+)"/g)]
  return [...inline, ...attributes].map(([, target = '']) => target)
}

/** Ids of the headings, as GitHub makes them. */
export function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, title = ''] of withoutFences(file).matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = title.replace(/\]\([^)]*\)/g, '').toLowerCase()
    const id = plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    let unique = id
    for (let number = 1; anchors.has(unique); number++) unique = `${id}-${number}`
    anchors.add(unique)
  }
  return anchors
}

const withoutCode = (file: string): string => withoutFences(file).replace(/`[^`\n]+`/g, '')

const withoutFences = (file: string): string =>
  readText(file).replace(/^( *)(`{3,}).*\n[\s\S]*?^\1\2$/gm, '')

const readText = (file: string): string => readFileSync(path.join(repo, file), 'utf8')
