// Serves a folder with sirv: node sirv-server.ts <port> <folder>
import { createServer } from 'node:http'
import sirv from 'sirv'

const [, , port, folder] = process.argv
const serve = sirv(folder, { etag: true, gzip: true, brotli: true })
createServer((request, response) => serve(request, response)).listen(Number(port), '127.0.0.1')
