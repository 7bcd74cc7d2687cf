import type { AnonymousActor } from './actor.ts'
import type { Part } from './publishing/part.ts'
import {
  type AnonymousDeps,
  type AnonymousPublish,
  publishAsAnonymous,
} from './publishing/publish-as-anonymous.ts'
import { receiveSingleFile } from './publishing/receive-single-file.ts'

/** One HTML or Markdown file, live for a week, without an account. */
export function publishAnonymously(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: { readonly parts: AsyncIterable<Part> },
): Promise<AnonymousPublish> {
  return publishAsAnonymous(deps, actor, {
    name: '',
    naming: ({ basename }) => ({
      title: null,
      fallbackTitle: basename || 'Untitled',
      source: 'upload',
    }),
    receive: (pack, budget) => receiveSingleFile(pack, input.parts, budget),
  })
}
