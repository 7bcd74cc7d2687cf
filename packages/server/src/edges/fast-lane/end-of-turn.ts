// Puts work off to the end of a turn of the event loop. The fast lane reads all requests that have
// arrived, and then writes all responses: doing the same many times in a row needs fewer caches of
// the processor, and a proxy on the same machine is woken once and not for each response.

export interface PutOff {
  /** Does the work. */
  flush(): void
}

/** Bounds how long the first response of a turn waits for the others. */
const mostPutOff = 64

export class EndOfTurn {
  #waiting: PutOff[] = []

  add(work: PutOff): void {
    const count = this.#waiting.push(work)
    if (count === 1) setImmediate(this.flush)
    else if (count === mostPutOff) this.flush()
  }

  /** Does all the work now, because something else may take long. */
  readonly flush = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const work of waiting) work.flush()
  }
}
