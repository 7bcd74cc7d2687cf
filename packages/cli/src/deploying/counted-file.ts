/**
 * A file of a form that tells how much of it was taken to be sent. `fetch` reads the parts of a form
 * by their public `stream()`; one that did otherwise would send the same bytes, untold.
 */
export class CountedFile extends File {
  readonly #onBytes: (bytes: number) => void

  constructor(content: Blob, name: string, onBytes: (bytes: number) => void) {
    super([content], name)
    this.#onBytes = onBytes
  }

  override stream(): ReturnType<File['stream']> {
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        this.#onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
    })
    return super.stream().pipeThrough(count)
  }
}
