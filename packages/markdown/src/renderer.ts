// Configuration of markdown-it.
import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import { footnotes } from './footnotes.ts'
import { headings } from './headings.ts'
import { createHighlighter } from './highlight.ts'
import { type Interrupt, interruptions } from './interruptions.ts'
import { links } from './links.ts'
import { tables } from './tables.ts'
import { taskLists } from './task-lists.ts'

/**
 * CommonMark with GitHub's extensions. HTML passes through: a drop may contain any HTML, so removing it
 * from Markdown would protect no visitor. Create one per document; renderers share no state.
 */
export function createRenderer(interrupt?: Interrupt): MarkdownIt {
  const renderer = new createMarkdownIt('default', {
    html: true,
    linkify: true,
    // As in the CommonMark test suite.
    xhtmlOut: true,
    highlight: createHighlighter(interrupt),
  })
    .use(links)
    .use(footnotes)
    .use(tables)
    .use(taskLists)
    .use(headings)
  return interrupt ? renderer.use(interruptions(interrupt)) : renderer
}
