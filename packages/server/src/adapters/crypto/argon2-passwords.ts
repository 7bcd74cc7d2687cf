// Hashing of account and drop passwords with Argon2id.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@plinth/domain/base/errors'
import type { Passwords } from '../../ports/passwords.ts'

interface Argon2Parameters {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

// Parameters of OWASP's Password Storage Cheat Sheet. Higher ones would slow down sign-in on a
// small machine, and guessing is rate-limited anyway.
const recommended: Argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 }

/** Each hash takes 19 MB and a thread, so concurrency and the queue are limited. */
const maxConcurrent = 2
const maxWaiting = 100
/** Seconds. */
const retryAfter = 5

export function createPasswords(parameters = recommended): Passwords {
  const derive = limitConcurrency(promisify(argon2))
  const { memory, passes, parallelism } = parameters
  const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
  return {
    /**
     * Uses the PHC string format, so that parameters can change without invalidating old hashes.
     */
    async hash(password) {
      const nonce = randomBytes(16)
      const message = normalised(password)
      const options = { ...parameters, message, nonce, tagLength: 32 }
      const tag = await derive('argon2id', options)
      const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
      return `${prefix}${text(nonce)}$${text(tag)}`
    },

    async matches(password, hash) {
      const { tag: expected, ...options } = hash === null ? dummyHash(parameters) : parse(hash)
      const tagLength = expected.length
      const tag = await derive('argon2id', { ...options, message: normalised(password), tagLength })
      return hash !== null && timingSafeEqual(tag, expected)
    },

    isOutdated: (hash) => !hash.startsWith(prefix),
  }
}

/**
 * Normalised, so that the same characters match however they were typed (NIST SP 800-63B section
 * 3.1.1.2).
 */
const normalised = (password: string): string => password.normalize('NFKC')

/**
 * Dummy hash for an unregistered email address or an account without a password, so that the
 * response time does not reveal whether an account exists.
 */
const dummyHash = (parameters: Argon2Parameters) => ({
  ...parameters,
  nonce: randomBytes(16),
  tag: randomBytes(32),
})

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

function limitConcurrency<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  const waiting: (() => void)[] = []
  let running = 0
  return async (...args: Args): Promise<T> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw new AppError(
          'unavailable',
          `The server is checking too many passwords. Try again in ${retryAfter} seconds.`,
          { retryAfter },
        )
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work(...args)
    } finally {
      // The next waiter takes over the slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
