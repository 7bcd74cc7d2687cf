// Hints about what a tool does, by which clients decide whether to ask the user first. What they
// leave out has the protocol's default: a tool that changes something, and not only in Plinth.

/** Changes nothing. */
export const reading = { readOnlyHint: true }

/** Replaces or hides what visitors see, or deletes it. */
export const replacing = { destructiveHint: true }

/** Changes nothing that visitors see. */
export const preparing = { destructiveHint: false }
