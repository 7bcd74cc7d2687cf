// The version that a change is based on: it must be live for the change to be made.

/**
 * `number`: of the version that must be live; 0 if none may be. `ids`: one of these must be live.
 * `any`: any version must be live.
 */
export type BaseVersion = (
  | { readonly number: number }
  | { readonly ids: readonly string[] }
  | { readonly any: true }
) & {
  /** True if it came in a header: the status of a conflict is then another one. */
  readonly precondition?: true
}

interface LiveVersion {
  readonly id: string
  readonly number: number
}

/** Whether `live`, which is null if no version is live, is the version that the change is based on. */
export function isBase(live: LiveVersion | null, base: BaseVersion): boolean {
  if ('number' in base) return (live?.number ?? 0) === base.number
  if ('ids' in base) return live !== null && base.ids.includes(live.id)
  return live !== null
}
