import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import { footnotes } from './footnotes.ts'
import { headings } from './headings.ts'
import { createHighlighter } from './highlight.ts'
import { links } from './links.ts'
import { tables } from './tables.ts'
import { taskLists } from './task-lists.ts'

/**
 * CommonMark with the extensions people know from GitHub. HTML passes through: a drop may hold any
 * HTML, so taking it out of Markdown would protect nobody. One per document, sharing no state.
 */
export function createRenderer(): MarkdownIt {
  return new createMarkdownIt('default', {
    html: true,
    linkify: true,
    // As the CommonMark suite writes it.
    xhtmlOut: true,
    highlight: createHighlighter(),
  })
    .use(links)
    .use(footnotes)
    .use(tables)
    .use(taskLists)
    .use(headings)
}
