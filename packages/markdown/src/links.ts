// markdown-it plugin that configures automatic links.
import type { MarkdownIt } from 'markdown-it'

/**
 * Links bare addresses only if they are unambiguous: with a scheme, with `www.`, or as an email address.
 * Otherwise `README.md` and `main.rs` would become links, as `.md` and `.rs` are top-level domains.
 */
export function links(md: MarkdownIt): void {
  md.linkify
    .set({ fuzzyLink: false, fuzzyEmail: true })
    .add('//', null)
    .add('www.', {
      validate(text, position, linkify) {
        const host = linkify.re.get_relative_proto_validator()
        host.lastIndex = position
        return host.exec(text)?.[0].length ?? 0
      },
      normalize(match) {
        match.url = `http://${match.url}`
      },
    })
}
