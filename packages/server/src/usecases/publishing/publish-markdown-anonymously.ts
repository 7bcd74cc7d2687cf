// Publishes Markdown text without an account.
import { parseName } from '@plinth/domain/base/text-fields'
import type { AnonymousActor } from '../access/actor.ts'
import {
  type AnonymousContent,
  type AnonymousDeps,
  type AnonymousPublish,
  publishAnonymousContent,
} from './publish-anonymous-content.ts'
import { receiveText } from './receive-single-file.ts'

export interface MarkdownInput {
  readonly markdown: string
  readonly title?: string | undefined
}

/** The rendered page stays live for a week unless it is claimed. */
export async function publishMarkdownAnonymously(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: MarkdownInput,
): Promise<AnonymousPublish> {
  return publishAnonymousContent(deps, actor, contentOfMarkdown(input))
}

export function contentOfMarkdown(input: MarkdownInput): AnonymousContent {
  const title = parseName(input.title ?? '')
  return {
    name: title,
    naming: () => ({ title: title || null, fallbackTitle: 'Untitled' }),
    receive: (pack, budget) =>
      receiveText(pack, { kind: 'markdown', text: input.markdown }, budget),
  }
}
