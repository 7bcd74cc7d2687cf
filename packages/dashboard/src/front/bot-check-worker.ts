// Web worker that solves the proof of work of a bot check, off the main thread.
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  )
}
