// Markdown that takes minutes of CPU time to render, and little memory.

/** Each line continues the paragraph in all of the quotes, which are searched one by one. */
export const slowMarkdown = `${'> '.repeat(90)}a\n${'a\n'.repeat(500_000)}`
