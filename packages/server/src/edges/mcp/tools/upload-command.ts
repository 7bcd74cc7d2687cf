// Shell command for a staged upload: the file goes directly to the server, not through the model.
import { zipCommand } from '@plinth/contract/shell-commands'
import type { StagedKind } from '../../../ports/database/staged-uploads.ts'

/** Without `--fail-with-body`, which needs curl 7.76: the response body says what failed. */
const send = 'curl -sS -T'

/** `address` is built by the server and contains nothing that a shell interprets inside quotes. */
export function uploadCommand(kind: StagedKind, address: string): string {
  switch (kind) {
    case 'html':
      return `${send} page.html '${address}'`
    case 'markdown':
      return `${send} page.md '${address}'`
    case 'zip':
      return `${zipCommand('site')} | ${send} - '${address}'`
    default:
      return kind satisfies never
  }
}

/** What the agent has to change in the command. */
export const uploadInstructions: Readonly<Record<StagedKind, string>> = {
  html: 'with your own path instead of `page.html`',
  markdown: 'with your own path instead of `page.md`',
  zip: 'with your own folder instead of `site`. If you already have a zip archive, remove the part before `curl` and use `-T site.zip` instead of `-T -`',
}
