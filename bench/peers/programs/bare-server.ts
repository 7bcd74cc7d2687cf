// Serves prepared responses: node bare-server.ts <port> <JSON file of responses>
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { BareResponse } from '../bare.ts'

const [, , port, table = ''] = process.argv
const described = JSON.parse(readFileSync(table, 'utf8')) as Record<string, BareResponse>
const prepared = new Map(
  Object.entries(described).map(([target, { status, headers, bodyFile }]) => [
    target,
    { status, headers: [...headers], body: readFileSync(bodyFile) },
  ]),
)

createServer((request, response) => {
  const found = prepared.get(request.url ?? '')
  if (found) response.writeHead(found.status, found.headers).end(found.body)
  else response.writeHead(500).end()
}).listen(Number(port), '127.0.0.1')
