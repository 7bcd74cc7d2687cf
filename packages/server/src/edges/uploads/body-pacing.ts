// Spreads the work of many large uploads over turns of the event loop. Otherwise one turn begins all
// of them, or reads a chunk of each, and every other request, which needs dozens of turns, waits.
import { Transform, type TransformCallback } from 'node:stream'

/** Takes one or two milliseconds. */
const bytesPerTurn = 256 * 1024
/** A small page never waits. */
const unpacedBytes = 64 * 1024

interface Chunk {
  readonly bytes: number
  readonly pass: () => void
}

export class BodyPacing {
  readonly #waiting: Chunk[] = []
  readonly #nextTurn: (run: () => void) => void
  #scheduled = false

  constructor(nextTurn: (run: () => void) => void = setImmediate) {
    this.#nextTurn = nextTurn
  }

  /**
   * Waits for a turn of its own if the body is large, or of unknown length: looking up who sends it
   * takes longer than reading a part of it.
   */
  async begin(contentLength: string | undefined): Promise<void> {
    if (Number(contentLength) <= unpacedBytes) return
    await new Promise<void>((pass) => this.#wait({ bytes: bytesPerTurn, pass }))
  }

  /** A stream through which one body passes. */
  stream(): Transform {
    let bytes = 0
    return new Transform({
      transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
        bytes += chunk.length
        if (bytes <= unpacedBytes) done(null, chunk)
        else this.#wait({ bytes: chunk.length, pass: () => done(null, chunk) })
      },
    })
  }

  #wait(chunk: Chunk): void {
    this.#waiting.push(chunk)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0) return
    this.#scheduled = true
    this.#nextTurn(() => {
      this.#scheduled = false
      this.#passSome()
      this.#schedule()
    })
  }

  #passSome(): void {
    for (let left = bytesPerTurn; left > 0; ) {
      const next = this.#waiting.shift()
      if (!next) return
      left -= next.bytes
      next.pass()
    }
  }
}
