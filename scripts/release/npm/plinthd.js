#!/usr/bin/env node
// Starts plinthd with the current Node if it is recent enough, or else with the one that npm
// installed for this platform. Plain JavaScript, because it runs on any Node from 20.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const program = require.resolve('./plinthd.cjs')
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
    fail(`plinthd needs Node ${needed}; this is Node ${process.versions.node}.`)
    return
  }
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', ({ code }) => {
    fail(`plinthd cannot run ${node} (${code}). Install the package again, or Node ${needed}.`)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exitCode = code
    else fail(`plinthd was ended by ${signal}.`)
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
