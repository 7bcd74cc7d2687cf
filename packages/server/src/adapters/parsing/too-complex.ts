// The refusal of content that a parser cannot read within its limits.

export const tooComplexMessage =
  'This content is nested too deeply or needs too much memory to read. Simplify it and try again.'
