// Decrypts a sealed value.
import type { Sealer } from '../../ports/sealer.ts'

/** Null if the value was sealed under another PLINTH_SECRET. */
export function openSealed(sealer: Sealer, purpose: string, sealed: string): string | null {
  try {
    return sealer.open(purpose, sealed)
  } catch {
    return null
  }
}
