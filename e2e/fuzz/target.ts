// A part of the program that is fuzzed: the inputs for it, and what must hold for each of them.
import type { Arbitrary } from 'fast-check'

export interface Target<Input = unknown> {
  readonly name: string
  /** Its part of all inputs, relative to the other targets; 1 if absent. */
  readonly share?: number
  readonly inputs: Arbitrary<Input>
  /** Throws if the property does not hold. */
  check(input: Input): void | Promise<void>
}

/** Targets have inputs of different types; each is checked with its own only. */
export const target = <Input>(one: Target<Input>): Target => one as unknown as Target

/** How many of `total` inputs a target gets; at least one. */
export function inputsOf({ share = 1 }: Target, targets: readonly Target[], total: number): number {
  const shares = targets.reduce((sum, other) => sum + (other.share ?? 1), 0)
  return Math.max(1, Math.round((total * share) / shares))
}
