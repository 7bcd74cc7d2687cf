// Reads the first line of a stream, without its terminator.
import { CliError } from '../errors/cli-error.ts'

const maxCharacters = 65_536

export async function readFirstLine(stream: NodeJS.ReadableStream): Promise<string> {
  stream.setEncoding('utf8')
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.includes('\n')) break
    if (text.length > maxCharacters) {
      throw new CliError('usage', 'The first line of standard input is too long.')
    }
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}
