// A turn of the event loop in three steps: all requests that have arrived are read, then all are
// handled, then all responses are written. Doing the same many times in a row keeps the processor's
// caches warm, and a proxy on the same machine is woken once and not for each response.

/** A connection whose request has been read. */
export interface Arrived {
  handle(): void
}

/** A connection whose response was put off. */
export interface Unwritten {
  write(): void
}

/** Bounds how long the first response waits for the others. */
const mostUnwritten = 64

export class Turn {
  #arrived: Arrived[] = []
  #unwritten: Unwritten[] = []
  #isHandling = false

  /** Handles the request of `member` when all others have been read. */
  handleLater(member: Arrived): void {
    if (this.#arrived.push(member) === 1) setImmediate(this.#run)
  }

  /** Writes the response of `member` when all other requests have been handled. */
  writeLater(member: Unwritten): void {
    if (!this.#isHandling) member.write()
    else if (this.#unwritten.push(member) === mostUnwritten) this.writeNow()
  }

  /** Writes all responses, because what follows may take long. */
  writeNow(): void {
    const members = this.#unwritten
    this.#unwritten = []
    for (const member of members) member.write()
  }

  readonly #run = (): void => {
    const members = this.#arrived
    this.#arrived = []
    this.#isHandling = true
    for (const member of members) member.handle()
    this.#isHandling = false
    this.writeNow()
  }
}
