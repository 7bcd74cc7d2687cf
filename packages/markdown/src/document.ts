// Renders Markdown to HTML and extracts its title and description.
import type { Token } from 'markdown-it'
import { splitFrontMatter } from './front-matter.ts'
import { inlineText, isPicture } from './inline-text.ts'
import type { Interrupt } from './interruptions.ts'
import { createRenderer } from './renderer.ts'

export interface MarkdownDocument {
  readonly html: string
  /** From the front matter, else the first top-level heading. */
  readonly title: string | null
  /** From the front matter, else the beginning of the first paragraph with text besides images. */
  readonly description: string | null
  /** URL of the picture for link previews, from the front matter. */
  readonly image: string | null
}

const longestExcerpt = 200

export function renderDocument(source: string, interrupt?: Interrupt): MarkdownDocument {
  const { title, description, image, body } = splitFrontMatter(source)
  const renderer = createRenderer(interrupt)
  const env = {}
  const tokens = renderer.parse(body, env)
  const contents = (type: string, tag: string) =>
    tokens
      .entries()
      .filter(([, token]) => token.type === type && token.tag === tag)
      .map(([index]) => tokens[index + 1])
  const firstText = (inlines: IteratorObject<Token | undefined>) =>
    inlines.map(inlineText).find((text) => text !== '') ?? null
  const paragraphs = contents('paragraph_open', 'p').filter((inline) => !isPicture(inline))
  return {
    html: renderer.renderer.render(tokens, renderer.options, env),
    title: title ?? firstText(contents('heading_open', 'h1')),
    description: description ?? excerpt(firstText(paragraphs)),
    image: absoluteUrl(image),
  }
}

const longestUrl = 2_000

/** Null for a path: Markdown is published without other files. */
function absoluteUrl(text: string | null): string | null {
  const url = text !== null && text.length <= longestUrl ? URL.parse(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Cuts at a word boundary, or between two characters in a language without spaces. */
function excerpt(text: string | null): string | null {
  if (text === null || text.length <= longestExcerpt) return text
  const start = text.slice(0, longestExcerpt)
  const words = start.replace(/\s+\S*$/, '')
  return `${words === start ? start.replace(/[\ud800-\udbff]$/, '') : words}…`
}
