// Splits a byte stream into lines of bounded length.

const lineFeed = 10

/**
 * Lines without their terminators. A line longer than `maxBytes` is yielded as null and not
 * buffered.
 */
export async function* readLines(
  input: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<string | null> {
  let parts: Buffer[] = []
  let size = 0
  const take = (part: Buffer) => {
    size += part.length
    if (size > maxBytes) parts = []
    else parts.push(part)
  }
  const finish = (): string | null => {
    const line = size > maxBytes ? null : Buffer.concat(parts).toString().replace(/\r$/, '')
    parts = []
    size = 0
    return line
  }
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      take(chunk.subarray(start, end))
      yield finish()
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  if (size > 0) yield finish()
}
