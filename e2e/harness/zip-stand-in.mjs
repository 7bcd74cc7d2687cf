#!/usr/bin/env node
// Stand-in for zip with the options that the documentation uses: `zip -qr - . -x …`, to standard
// output.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

const [flags, target, folder, exclude, ...patterns] = process.argv.slice(2)
if (flags !== '-qr' || target !== '-' || folder !== '.' || exclude !== '-x') {
  throw new Error(`zip: not supported: ${process.argv.slice(2).join(' ')}`)
}

/** zip's `*` matches slashes too. */
const matcherOf = (pattern) =>
  new RegExp(
    `^${pattern
      .replace(/[.\\+^$(){}|]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('[!', '[^')}$`,
    's',
  )
const excluded = patterns.map(matcherOf)

const archive = new yazl.ZipFile()
for (const file of readdirSync('.', { recursive: true, withFileTypes: true })) {
  const name = path.relative('.', path.join(file.parentPath, file.name))
  if (file.isFile() && !excluded.some((one) => one.test(name))) archive.addFile(name, name)
}
archive.end()
await pipeline(archive.outputStream, process.stdout)
