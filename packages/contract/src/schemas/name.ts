import { z } from 'zod'

/** Documents the limit; the domain's `parseName` enforces it, by character and not by UTF-16 unit. */
export const name = z.string().meta({ maxLength: 120 })

/** One that may not be blank: the domain's `parseRequiredName`. */
export const requiredName = z.string().meta({ minLength: 1, maxLength: 120 })
