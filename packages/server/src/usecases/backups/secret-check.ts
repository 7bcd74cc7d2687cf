// A value by which a restore tells whether a secret is that of the backed-up service. Sealed values
// in the database would give an attacker the same possibility to test guesses.
import { createHmac } from 'node:crypto'

export const secretCheckOf = (secret: string): string =>
  createHmac('sha256', secret).update('plinth backup').digest('hex').slice(0, 32)
