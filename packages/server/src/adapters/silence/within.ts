// Time limit for a promise.

const steps = 10

/**
 * Rejects with the error of `tooLate` if the promise has not settled in time. The time is counted in
 * short steps, so that a process that was starved of CPU time first reads the response that has
 * arrived meanwhile.
 */
export function within<T>(promise: Promise<T>, ms: number, tooLate: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let step = 0
    let timer: NodeJS.Timeout
    const wait = () => {
      timer = setTimeout(() => (++step === steps ? reject(tooLate()) : wait()), ms / steps)
    }
    wait()
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
