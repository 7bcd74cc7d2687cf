#!/usr/bin/env node
// Starts plinthd with the Node that was installed for this platform, or with the current one if it
// is recent enough. Plain JavaScript, because it runs on any Node from 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const program = path.join(import.meta.dirname, 'plinthd.cjs')
const { optionalDependencies } = require('./package.json')
const needed = Number.parseInt(Object.values(optionalDependencies)[0], 10)

if (Number.parseInt(process.versions.node, 10) >= needed) require(program)
else runOn(installedNode())

/** Null if npm was told to leave out optional dependencies, or has none for this platform. */
function installedNode() {
  for (const name of Object.keys(optionalDependencies)) {
    try {
      const folder = path.dirname(require.resolve(`${name}/package.json`))
      const node = ['bin/node', 'bin/node.exe'].map((file) => path.join(folder, file))
      const found = node.find((file) => existsSync(file))
      if (found) return found
    } catch {
      // The package of another platform, which npm does not install.
    }
  }
  return null
}

function runOn(node) {
  if (node === null) {
    process.stderr.write(`plinthd needs Node ${needed}; this is Node ${process.versions.node}.\n`)
    process.exitCode = 1
    return
  }
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 1
    if (signal !== null) process.stderr.write(`plinthd was ended by ${signal}.\n`)
  })
}
