// Publishes one uploaded HTML or Markdown file without an account.
import type { AnonymousActor } from '../access/actor.ts'
import {
  type AnonymousDeps,
  type AnonymousPublish,
  publishAnonymousContent,
} from './publish-anonymous-content.ts'
import { receiveSingleFile } from './receive-single-file.ts'
import type { UploadPart } from './upload-part.ts'

/** The drop stays live for a week unless it is claimed. */
export function publishAnonymously(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: { readonly parts: AsyncIterable<UploadPart> },
): Promise<AnonymousPublish> {
  return publishAnonymousContent(deps, actor, {
    name: '',
    naming: ({ basename }) => ({
      title: null,
      fallbackTitle: basename || 'Untitled',
      source: 'upload',
    }),
    receive: (pack, budget) => receiveSingleFile(pack, input.parts, budget),
  })
}
