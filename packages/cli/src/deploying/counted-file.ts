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
    return content instanceof Blob ? this.#countedStream(content) : this.#oneChunk(content)
  }

  /** Of a thousand small files, the streams would otherwise take longer than the bytes. */
  #oneChunk(content: Uint8Array<ArrayBuffer>): ReturnType<File['stream']> {
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        if (content.byteLength > 0) controller.enqueue(content)
        controller.close()
        this.#onBytes(content.byteLength)
      },
    })
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
