// Spreads the bodies of many uploads over turns of the event loop. Otherwise one turn reads a chunk of
// each, and every other request, which needs dozens of turns, waits for all of them.
import { Transform, type TransformCallback } from 'node:stream'

/** Chunks have up to 64 KB and take less than half a millisecond each. */
const chunksPerTurn = 2
/** A small page never waits. */
const unpacedBytes = 64 * 1024

export class BodyPacing {
  readonly #waiting: (() => void)[] = []
  readonly #nextTurn: (run: () => void) => void
  #scheduled = false

  constructor(nextTurn: (run: () => void) => void = setImmediate) {
    this.#nextTurn = nextTurn
  }

  /** A stream through which one body passes. */
  stream(): Transform {
    let bytes = 0
    return new Transform({
      transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
        bytes += chunk.length
        if (bytes <= unpacedBytes) done(null, chunk)
        else this.#wait(() => done(null, chunk))
      },
    })
  }

  #wait(pass: () => void): void {
    this.#waiting.push(pass)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#nextTurn(() => this.#passSome())
  }

  #passSome(): void {
    this.#scheduled = false
    const passing = this.#waiting.splice(0, chunksPerTurn)
    if (this.#waiting.length > 0) {
      this.#scheduled = true
      this.#nextTurn(() => this.#passSome())
    }
    for (const pass of passing) pass()
  }
}
