import { Readable } from 'node:stream'
import { parseName } from '@plinth/domain/text-fields'
import type { AnonymousActor } from './actor.ts'
import { within } from './publishing/budget.ts'
import {
  type AnonymousDeps,
  type AnonymousPublish,
  publishAsAnonymous,
} from './publishing/publish-as-anonymous.ts'
import { markdownBudget } from './publishing/receive-single-file.ts'
import { stageSingleFile } from './publishing/stage-single-file.ts'

export interface MarkdownInput {
  readonly markdown: string
  readonly title?: string | undefined
}

/** Markdown source, rendered and live for a week, without an account. */
export function publishMarkdownAnonymously(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: MarkdownInput,
): Promise<AnonymousPublish> {
  const title = parseName(input.title ?? '')
  return publishAsAnonymous(deps, actor, async (pack, budget) => {
    const allowed = markdownBudget(budget)
    const source = Readable.from([Buffer.from(input.markdown)])
    const content = await within(allowed, pack.append(source, allowed.bytes))
    const file = { kind: 'markdown', basename: '', content } as const
    const staged = await stageSingleFile(deps.parsers, pack, file, {
      title: title || null,
      fallbackTitle: 'Untitled',
      source: 'upload',
    })
    return { name: title, staged }
  })
}
