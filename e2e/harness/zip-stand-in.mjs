#!/usr/bin/env node
// As much of zip as the documentation uses: `zip -qr - . -x …`, onto standard output.
import { globSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

const [flags, target, folder, exclude, ...patterns] = process.argv.slice(2)
if (flags !== '-qr' || target !== '-' || folder !== '.' || exclude !== '-x') {
  throw new Error(`zip: not understood: ${process.argv.slice(2).join(' ')}`)
}
const leftOut = patterns.map((pattern) => pattern.replace(/\/?\*$/, ''))
const archive = new yazl.ZipFile()
for (const file of globSync('**', { withFileTypes: true })) {
  const name = path.relative('.', path.join(file.parentPath, file.name))
  if (file.isFile() && !leftOut.some((start) => name.startsWith(start))) archive.addFile(name, name)
}
archive.end()
await pipeline(archive.outputStream, process.stdout)
