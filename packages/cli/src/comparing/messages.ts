// Texts of the differences that `plinth diff` prints.

export const messages = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  binary: ({ path }: { path: string }) => `${path} is not text, or too large to compare.`,
}
