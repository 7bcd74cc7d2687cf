// Names that Plinth's own clients have in their `User-Agent`.
export const clientNames = { cli: 'plinth-cli', action: 'github-action' } as const
