// Publishes Markdown text without an account.
import { parseName } from '@plinth/domain/base/text-fields'
import type { AnonymousActor } from '../access/actor.ts'
import {
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
export function publishMarkdownAnonymously(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: MarkdownInput,
): Promise<AnonymousPublish> {
  const title = parseName(input.title ?? '')
  return publishAnonymousContent(deps, actor, {
    name: title,
    naming: () => ({ title: title || null, fallbackTitle: 'Untitled', source: 'upload' }),
    receive: (pack, budget) =>
      receiveText(pack, { kind: 'markdown', text: input.markdown }, budget),
  })
}
