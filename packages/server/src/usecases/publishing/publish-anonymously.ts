// Publishes one uploaded HTML or Markdown file without an account.
import type { AnonymousActor } from '../access/actor.ts'
import {
  type AnonymousContent,
  type AnonymousDeps,
  type AnonymousPublish,
  publishAnonymousContent,
} from './publish-anonymous-content.ts'
import { receiveSingleFile } from './receive-single-file.ts'
import type { UploadPart } from './upload-part.ts'

export interface FileInput {
  readonly parts: AsyncIterable<UploadPart>
}

/** The drop stays live for a week unless it is claimed. */
export const publishAnonymously = (
  deps: AnonymousDeps,
  actor: AnonymousActor,
  input: FileInput,
): Promise<AnonymousPublish> => publishAnonymousContent(deps, actor, contentOfFile(input))

export const contentOfFile = ({ parts }: FileInput): AnonymousContent => ({
  name: '',
  naming: ({ basename }) => ({
    title: null,
    fallbackTitle: basename || 'Untitled',
  }),
  receive: (pack, budget) => receiveSingleFile(pack, parts, budget),
})
