import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '../../ports/passwords.ts'

const derive = promisify(argon2)

// RFC 9106 section 4, the second recommended option, with one lane: what a shared core can bear.
const memory = 65_536
const passes = 3
const parallelism = 1

export const argon2Passwords: Passwords = {
  /** The PHC string format, so that parameters can change without breaking old hashes. */
  async hash(password) {
    const nonce = randomBytes(16)
    const options = { message: password, nonce, memory, passes, parallelism, tagLength: 32 }
    const tag = await derive('argon2id', options)
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
  },
}
