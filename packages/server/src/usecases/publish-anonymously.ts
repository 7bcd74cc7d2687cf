import type { AnonymousActor } from './actor.ts'
import type { Part } from './publishing/part.ts'
import {
  type AnonymousDeps,
  type AnonymousPublish,
  publishAsAnonymous,
} from './publishing/publish-as-anonymous.ts'
import { receiveSingleFile } from './publishing/receive-single-file.ts'
import { stageSingleFile } from './publishing/stage-single-file.ts'

/** One HTML or Markdown file, live for a week, without an account. */
export function publishAnonymously(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: { readonly parts: AsyncIterable<Part> },
): Promise<AnonymousPublish> {
  return publishAsAnonymous(deps, actor, async (pack, budget) => {
    const file = await receiveSingleFile(pack, input.parts, budget)
    const staged = await stageSingleFile(deps.parsers, pack, file, {
      title: null,
      fallbackTitle: file.basename || 'Untitled',
      source: 'upload',
    })
    return { name: '', staged }
  })
}
