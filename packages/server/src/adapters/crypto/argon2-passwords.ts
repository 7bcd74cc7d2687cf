import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '@plinth/domain/errors'
import type { Passwords } from '../../ports/passwords.ts'

// What OWASP's Password Storage Cheat Sheet asks for: more would slow a small machine down for everyone
// who signs in, and guessing is limited anyway.
const recommended = { memory: 19_456, passes: 2, parallelism: 1 }

/** Each takes 19 MB and a thread: a crowd that signs in waits in line, and not without end. */
const atATime = 2
const mostWaiting = 100

export function createPasswords(): Passwords {
  const derive = inLine(promisify(argon2))
  return {
    /** The PHC string format, so that parameters can change without breaking old hashes. */
    async hash(password) {
      const nonce = randomBytes(16)
      const { memory, passes, parallelism } = recommended
      const message = plain(password)
      const options = { ...recommended, message, nonce, tagLength: 32 }
      const tag = await derive('argon2id', options)
      const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
    },

    async matches(password, hash) {
      const { tag: expected, ...options } = hash === null ? nobody() : parse(hash)
      const tagLength = expected.length
      const tag = await derive('argon2id', { ...options, message: plain(password), tagLength })
      return hash !== null && timingSafeEqual(tag, expected)
    },
  }
}

/** The same characters, however a keyboard composed them (NIST SP 800-63B section 3.1.1.2). */
const plain = (password: string): string => password.normalize('NFKC')

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

function inLine<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  const waiting: (() => void)[] = []
  let running = 0
  return async (...args: Args): Promise<T> => {
    if (running >= atATime) {
      if (waiting.length >= mostWaiting) {
        throw new AppError(
          'unavailable',
          'Too many people are signing in. Try again in a moment.',
          {
            retryAfter: 5,
          },
        )
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work(...args)
    } finally {
      // Whoever is next takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
