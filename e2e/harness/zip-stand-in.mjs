#!/usr/bin/env node
// As much of zip as the documentation uses: `zip -qr - . -x …`, onto standard output.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

const [flags, target, folder, exclude, ...patterns] = process.argv.slice(2)
if (flags !== '-qr' || target !== '-' || folder !== '.' || exclude !== '-x') {
  throw new Error(`zip: not understood: ${process.argv.slice(2).join(' ')}`)
}

/** To zip a slash is a letter like any other: a star stands for whole paths. */
const matcherOf = (pattern) =>
  new RegExp(
    `^${pattern
      .replace(/[.\\+^$(){}|]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('[!', '[^')}$`,
    's',
  )
const leftOut = patterns.map(matcherOf)

const archive = new yazl.ZipFile()
for (const file of readdirSync('.', { recursive: true, withFileTypes: true })) {
  const name = path.relative('.', path.join(file.parentPath, file.name))
  if (file.isFile() && !leftOut.some((one) => one.test(name))) archive.addFile(name, name)
}
archive.end()
await pipeline(archive.outputStream, process.stdout)
