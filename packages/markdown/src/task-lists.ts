// markdown-it plugin for task lists.
import type { MarkdownIt, Token } from 'markdown-it'

const marker = /^\[([ xX])\](?=\s)/

/** Renders `- [ ]` and `- [x]` as read-only checkboxes. */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.push('task_lists', ({ tokens, Token }) => {
    const lists: Token[] = []
    for (const [index, token] of tokens.entries()) {
      if (isListOpen(token)) lists.push(token)
      else if (isListClose(token)) lists.pop()
      if (token.type !== 'inline') continue
      const item = tokens[index - 2]
      if (item?.type !== 'list_item_open' || tokens[index - 1]?.type !== 'paragraph_open') continue
      const text = token.children?.[0]
      const state = text?.type === 'text' ? marker.exec(text.content) : null
      if (!text || !state) continue
      text.content = text.content.slice(state[0].length)
      const box = new Token('task_box', 'input', 0)
      box.meta = { done: state[1] !== ' ' }
      token.children?.unshift(box)
      item.attrSet('class', 'task')
      lists.at(-1)?.attrSet('class', 'tasks')
    }
  })

  md.renderer.rules.task_box = (tokens, index) =>
    tokens[index]?.meta?.done
      ? '<input type="checkbox" disabled checked aria-label="Done" />'
      : '<input type="checkbox" disabled aria-label="Not done" />'
}

function isListOpen({ type }: Token): boolean {
  return type === 'bullet_list_open' || type === 'ordered_list_open'
}

function isListClose({ type }: Token): boolean {
  return type === 'bullet_list_close' || type === 'ordered_list_close'
}
