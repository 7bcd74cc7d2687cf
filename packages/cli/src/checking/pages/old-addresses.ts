// Absolute URLs of other hosts' own domains: after the move they lead back to the old site.
import { type Finding, found, lineCounter } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { TextFile } from './scan-pages.ts'

const differs = found('difference', 'pages')
const notes = found('note', 'pages')

const hosts =
  /https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:netlify\.app|netlify\.com|pages\.dev|workers\.dev|vercel\.app|now\.sh|github\.io|gitlab\.io|web\.app|firebaseapp\.com|surge\.sh))(?![\w.-])/gi

/** Places where a page or a site states its own address. */
const ownAddress =
  /<link\b[^>]*\brel=["']?canonical|<meta\b[^>]*\bog:url|<base\b|<loc>|^\s*sitemap:|<atom:link\b[^>]*\brel=["']?self/i

/** More would hide the rest of the report. */
const maxFindings = 10

interface Use {
  readonly file: string
  readonly line: number
  count: number
  isOwn: boolean
}

export function createAddressCheck() {
  const uses = new Map<string, Use>()
  return {
    read({ path, text }: TextFile): void {
      const lineAt = lineCounter(text)
      for (const match of text.matchAll(hosts)) {
        const host = (match[1] ?? '').toLowerCase()
        const use = uses.get(host) ?? {
          file: path,
          line: lineAt(match.index),
          count: 0,
          isOwn: false,
        }
        use.count += 1
        use.isOwn ||= ownAddress.test(around(text, match.index))
        uses.set(host, use)
      }
    },
    findings(): Finding[] {
      const sorted = [...uses].sort(([, a], [, b]) => Number(b.isOwn) - Number(a.isOwn))
      const shown = sorted.slice(0, maxFindings).map(([host, { file, line, count, isOwn }]) => {
        const address = { host, count }
        return isOwn
          ? differs(file, line, messages.oldAddress.own(address))
          : notes(file, line, messages.oldAddress.linked(address))
      })
      const more = sorted.slice(maxFindings)
      if (more.length === 0) return shown
      const report = more.some(([, { isOwn }]) => isOwn) ? differs : notes
      return [...shown, report(null, null, messages.oldAddress.more({ count: more.length }))]
    },
  }
}

/** The start of the tag or line that contains the URL, and what follows. */
function around(text: string, position: number): string {
  const before = text.slice(Math.max(0, position - 200), position)
  const start = Math.max(before.lastIndexOf('<'), before.lastIndexOf('\n') + 1, 0)
  return before.slice(start) + text.slice(position, position + 200).split(/[>\n]/)[0]
}
