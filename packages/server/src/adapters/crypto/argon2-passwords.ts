// Hashing of account and drop passwords with Argon2id.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import type { Hashing, Passwords } from '../../ports/passwords.ts'
import { Turns } from '../fair-queue/turns.ts'

const derive = promisify(argon2)

interface Argon2Parameters {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

// Parameters of OWASP's Password Storage Cheat Sheet. Higher ones would slow down sign-in on a
// small machine, and guessing is rate-limited anyway.
const recommended: Argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 }

const limits = {
  /** Each hash takes 19 MB and a thread. */
  maxRunning: 2,
  /** About what two cores hash within the wait, and what a school may need at once. */
  maxPerCaller: 400,
  maxWaiting: 1_000,
  /** Shorter than the timeouts of common proxies and of idle connections. */
  waitMs: 30_000,
  halfLifeMs: 10_000,
  what: 'passwords are being checked',
}

export function createPasswords(parameters = recommended, sizes?: CacheSizes): Passwords {
  const turns = new Turns({ ...limits, sizes })
  const hashing = createHashing(parameters)
  const prefix = prefixOf(parameters)
  return {
    inTurn: (caller, work) => turns.run(caller, () => work(hashing)),
    isOutdated: (hash) => !hash.startsWith(prefix),
  }
}

const prefixOf = ({ memory, passes, parallelism }: Argon2Parameters): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const createHashing = (parameters: Argon2Parameters): Hashing => ({
  /** Uses the PHC string format, so that parameters can change without invalidating old hashes. */
  async hash(password) {
    const nonce = randomBytes(16)
    const message = normalised(password)
    const tag = await derive('argon2id', { ...parameters, message, nonce, tagLength: 32 })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    return `${prefixOf(parameters)}${text(nonce)}$${text(tag)}`
  },

  async matches(password, hash) {
    const { tag: expected, ...options } = hash === null ? dummyHash(parameters) : parse(hash)
    const tagLength = expected.length
    const isPossible = password.length <= longestPassword
    const message = isPossible ? normalised(password) : ''
    const tag = await derive('argon2id', { ...options, message, tagLength })
    return hash !== null && isPossible && timingSafeEqual(tag, expected)
  },
})

/**
 * UTF-16 units, more than any password may have. A longer one is never correct and is not
 * normalised, which takes quadratic time in the number of combining marks, on the main thread.
 */
const longestPassword = 1024

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
