/** By name, in lower case. */
export type Attributes = ReadonlyMap<string, string>

/** Longer attribute values are truncated. */
export const maxNameLength = 400
