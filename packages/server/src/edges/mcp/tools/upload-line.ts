// The line that a shell runs to bring a staged upload: nothing of it passes through the model.
import { zipLine } from '@plinth/contract/shell-lines'
import type { StagedKind } from '../../../ports/staged-uploads.ts'

/** Without `--fail-with-body`, which curl has only since 7.76: the answer says what failed. */
const send = 'curl -sS -T'

/** `address` is one of ours: letters, digits and nothing that a shell reads inside quotes. */
export function uploadLine(kind: StagedKind, address: string): string {
  switch (kind) {
    case 'html':
      return `${send} page.html '${address}'`
    case 'markdown':
      return `${send} page.md '${address}'`
    case 'zip':
      return `${zipLine('site')} | ${send} - '${address}'`
    default:
      return kind satisfies never
  }
}

/** What has to be changed in it. */
export const howToRun: Readonly<Record<StagedKind, string>> = {
  html: 'with your own path instead of `page.html`',
  markdown: 'with your own path instead of `page.md`',
  zip: 'with your own folder instead of `site`. If you have a zip already, drop what stands before `curl` and put `-T site.zip` in the place of `-T -`',
}
