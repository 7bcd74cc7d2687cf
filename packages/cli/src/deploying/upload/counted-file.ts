// A form file that reports how many of its bytes were read, for the progress display.

const sliceBytes = 65_536

/**
 * Relies on `fetch` reading the parts of a form through the public `stream()`. If it did not, the
 * same bytes would be sent, only without progress.
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

  /** No read-ahead, so that progress on a slow connection is shown as it happens. */
  #slices(content: Uint8Array<ArrayBuffer>): ReturnType<File['stream']> {
    let offset = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const slice = content.subarray(offset, offset + sliceBytes)
      offset += slice.byteLength
      if (slice.byteLength > 0) controller.enqueue(slice)
      if (offset === content.byteLength) controller.close()
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
