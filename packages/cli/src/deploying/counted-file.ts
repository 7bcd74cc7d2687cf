const sliceBytes = 65_536

/**
 * A file of a form that tells how much of it was taken to be sent. `fetch` reads the parts of a form
 * by their public `stream()`; one that did otherwise would send the same bytes, untold.
 */
export class CountedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer> | Blob
  readonly #onBytes: (bytes: number) => void

  constructor(
    content: Uint8Array<ArrayBuffer> | Blob,
    name: string,
    onBytes: (bytes: number) => void,
  ) {
    super([content], name)
    this.#content = content
    this.#onBytes = onBytes
  }

  override stream(): ReturnType<File['stream']> {
    const content = this.#content
    return content instanceof Blob ? this.#countedStream(content) : this.#slices(content)
  }

  /** None is read ahead, so that on a slow line it is told as it goes. */
  #slices(content: Uint8Array<ArrayBuffer>): ReturnType<File['stream']> {
    let at = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const slice = content.subarray(at, at + sliceBytes)
      at += slice.byteLength
      if (slice.byteLength > 0) controller.enqueue(slice)
      if (at === content.byteLength) controller.close()
      this.#onBytes(slice.byteLength)
    }
    return new ReadableStream({ pull }, { highWaterMark: 0 })
  }

  #countedStream(content: Blob): ReturnType<File['stream']> {
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        this.#onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
    })
    return content.stream().pipeThrough(count)
  }
}
