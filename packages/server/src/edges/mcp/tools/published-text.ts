// The sentence about a version that a tool has published or made live.
import type { Publication } from '../../../usecases/versions/publication.ts'

export interface PublishedText extends Publication {
  readonly number: number
  readonly url: string
  readonly id: string
}

/** Warnings follow it, one per line, because some clients show only the text. */
export function publishedText({ number, url, id, warnings, unpublished }: PublishedText): string {
  const lines = warnings.map(({ file, line, message }) =>
    line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`,
  )
  const state = unpublished
    ? `Version ${number} is the live version of ${url} (id ${id}), but the drop is unpublished.`
    : `Version ${number} is live at ${url} (id ${id}).`
  return [state, ...lines].join('\n')
}
