// Parser for server-sent events that yields the `data` of each event; other fields are ignored.

export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  const read = function* (line: string): Generator<string> {
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    if (line !== '' || data.length === 0) return
    yield data.join('\n')
    data = []
  }
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) yield* read(line)
  }
}
