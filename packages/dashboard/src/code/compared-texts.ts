// The two texts of a comparison, without the line break at their end.

interface Texts {
  readonly before: string | null
  readonly after: string | null
}

/** A line break that all of them end with would show as an empty line. */
export function comparedTexts({ before, after }: Texts): Texts {
  const texts = [before, after].filter((text) => text !== null)
  if (!texts.every((text) => finalBreak.test(text))) return { before, after }
  const strip = (text: string | null) => text?.replace(finalBreak, '') ?? null
  return { before: strip(before), after: strip(after) }
}

const finalBreak = /\r?\n$/
