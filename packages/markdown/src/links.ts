import type { MarkdownIt } from 'markdown-it'

/**
 * Bare addresses become links where they are unmistakable: with a scheme, with `www.`, or as
 * e-mail. Guessing more would link `README.md` and `main.rs`, whose endings are countries too.
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
