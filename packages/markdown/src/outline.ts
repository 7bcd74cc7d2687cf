// Outline of a Markdown source: its headings with the lines that they are on.
import { type Heading, headingText, maxHeadings } from '@plinth/domain/versions/outline'
import { splitFrontMatter } from './front-matter.ts'
import { inlineText } from './inline-text.ts'
import type { Interrupt } from './interruptions.ts'
import { createRenderer } from './renderer.ts'

export function outlineMarkdown(source: string, interrupt?: Interrupt): Heading[] {
  const { body } = splitFrontMatter(source)
  const linesBefore = source.slice(0, source.length - body.length).split('\n').length - 1
  const tokens = createRenderer(interrupt).parse(body, {})
  return tokens
    .entries()
    .filter(([, { type }]) => type === 'heading_open')
    .take(maxHeadings)
    .map(([index, { tag, map }]) => ({
      level: Number(tag.slice(1)),
      text: headingText(inlineText(tokens[index + 1])),
      line: linesBefore + (map?.[0] ?? 0) + 1,
    }))
    .toArray()
}
