// Schemas of names.
import { z } from 'zod'

/**
 * Documents the limit; the domain's `parseName` enforces it, in code points rather than UTF-16
 * units.
 */
export const name = z.string().meta({ maxLength: 120 })

/** Must not be blank; enforced by the domain's `parseRequiredName`. */
export const requiredName = z.string().meta({ minLength: 1, maxLength: 120 })
