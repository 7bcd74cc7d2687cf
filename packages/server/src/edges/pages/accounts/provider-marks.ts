// Simple marks of sign-in providers, in one colour. Others have the first letter of their label.
import { escapeHtml } from '@plinth/domain/base/escape-html'

const paths: Readonly<Record<string, string>> = {
  google:
    '<path d="M8 3.2c1.3 0 2.2.5 2.8 1l2.2-2.1A7.4 7.4 0 0 0 8 .2a7.8 7.8 0 0 0 0 15.6c4.6 0 7.6-3.2 7.6-7.7 0-.5 0-.9-.1-1.3H8v3h4.3c-.3 1.7-1.8 2.9-4.3 2.9a4.8 4.8 0 0 1 0-9.5Z"/>',
  microsoft: '<path d="M1 1h6.5v6.5H1zM8.5 1H15v6.5H8.5zM1 8.5h6.5V15H1zM8.5 8.5H15V15H8.5z"/>',
  gitlab:
    '<path d="m8 15 7.2-5.4a.9.9 0 0 0 .3-1L13.4 1.6a.4.4 0 0 0-.8 0L10.8 6H5.2L3.4 1.6a.4.4 0 0 0-.8 0L.5 8.6a.9.9 0 0 0 .3 1L8 15Z"/>',
  github:
    '<path d="M8 .2a8 8 0 0 0-2.5 15.6c.4.1.5-.2.5-.4v-1.5c-2 .4-2.5-.5-2.7-.9-.1-.2-.5-.9-.8-1.1-.3-.2-.7-.5 0-.5.6 0 1.1.6 1.2.8.7 1.2 1.9.9 2.3.7.1-.5.3-.9.5-1.1-1.8-.2-3.6-.9-3.6-4 0-.8.3-1.6.8-2.1-.1-.2-.4-1 .1-2.1 0 0 .7-.2 2.2.8a7.4 7.4 0 0 1 4 0c1.5-1 2.2-.8 2.2-.8.4 1.1.2 1.9.1 2.1.5.6.8 1.3.8 2.1 0 3.1-1.9 3.8-3.7 4 .3.3.6.7.6 1.5v2.1c0 .2.1.5.5.4A8 8 0 0 0 8 .2Z"/>',
}

interface Provider {
  readonly name: string
  readonly label: string
}

/** Decorative: the label is beside it. */
export function providerMark({ name, label }: Provider): string {
  const path = paths[name]
  if (path === undefined) {
    const [letter = ''] = label
    return `<span class="mark letter" aria-hidden="true">${escapeHtml(letter.toUpperCase())}</span>`
  }
  return `<svg class="mark" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">${path}</svg>`
}
