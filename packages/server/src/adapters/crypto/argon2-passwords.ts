import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Passwords } from '../../ports/passwords.ts'

const derive = promisify(argon2)

// RFC 9106 section 4, the second recommended option, with one lane: what a shared core can bear.
const recommended = { memory: 65_536, passes: 3, parallelism: 1 }

export const argon2Passwords: Passwords = {
  /** The PHC string format, so that parameters can change without breaking old hashes. */
  async hash(password) {
    const nonce = randomBytes(16)
    const { memory, passes, parallelism } = recommended
    const tag = await derive('argon2id', {
      ...recommended,
      message: password,
      nonce,
      tagLength: 32,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
  },

  async matches(password, hash) {
    const { tag: expected, ...options } = hash === null ? nobody() : parse(hash)
    const tag = await derive('argon2id', {
      ...options,
      message: password,
      tagLength: expected.length,
    })
    return hash !== null && timingSafeEqual(tag, expected)
  },
}

/** As much work as anybody's. */
const nobody = () => ({ ...recommended, nonce: randomBytes(16), tag: randomBytes(32) })

function parse(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) throw new Error('a stored password hash cannot be read')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
