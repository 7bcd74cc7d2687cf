// Serves a folder with serve-handler: node serve-handler-server.ts <port> <folder>
import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import handler from 'serve-handler'

const [, , port, folder = ''] = process.argv
const settings = { public: folder, etag: true }

/** The library leaves the file open with every 304 and runs out of file descriptors under load. */
const closingWith =
  (response: ServerResponse): typeof createReadStream =>
  (path, options) => {
    const file = createReadStream(path, options)
    if (response.closed) file.destroy()
    else response.once('close', () => file.destroy())
    return file
  }

createServer((request, response) => {
  const methods = { createReadStream: closingWith(response) }
  handler(request, response, settings, methods).catch(() => response.destroy())
}).listen(Number(port), '127.0.0.1')
