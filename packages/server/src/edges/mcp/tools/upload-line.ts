// The line that a shell runs to bring a staged upload: nothing of it passes through the model.
import type { StagedKind } from '../../../ports/staged-uploads.ts'

const send = 'curl --fail-with-body -sS -T'
/** What no visitor should see, and what would only be left out again. */
const leftOut = "'.git/*' 'node_modules/*' '.env*'"

/** `address` is one of ours: letters, digits and nothing that a shell reads inside quotes. */
export function uploadLine(kind: StagedKind, address: string): string {
  switch (kind) {
    case 'html':
      return `${send} page.html '${address}'`
    case 'markdown':
      return `${send} page.md '${address}'`
    case 'zip':
      return `(cd site && zip -qr - . -x ${leftOut}) | ${send} - '${address}'`
    default:
      return kind satisfies never
  }
}

/** What to put in the place of the name in the line. */
export const placeholders: Readonly<Record<StagedKind, string>> = {
  html: 'page.html',
  markdown: 'page.md',
  zip: 'site',
}
