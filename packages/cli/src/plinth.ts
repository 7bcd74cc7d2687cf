#!/usr/bin/env node
// Entry point of `plinth`, the command-line client. It uses the service only through its REST API.

import { readPackagedUrl } from './credentials/packaged-url.ts'
import { CliError } from './errors/cli-error.ts'
import { report, run } from './run.ts'
import { isStaleUploadError } from './service/stale-upload-error.ts'
import { readEnvironment } from './system/environment.ts'
import { createOutput, outputOptionsOf } from './terminal/output.ts'

const args = process.argv.slice(2)
const environment = readEnvironment()
const output = createOutput(outputOptionsOf(args), environment)

// `plinth list | head -1` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  const sentence = `Cannot write to standard output: ${error.message}.`
  throw new CliError('refused', sentence, { cause: error })
})

// `plinth deploy dist 2>&1 | head -1` closes this one, too. A failure to write messages cannot be
// reported, and must not stop a deploy in the middle.
process.stderr.on('error', () => undefined)

process.on('uncaughtException', (error) => {
  if (!isStaleUploadError(error)) process.exit(report({ environment, output }, error))
})

// Beside the folder of this file, in the sources as in the package.
const packagedUrl = readPackagedUrl(new URL('../package.json', import.meta.url))
process.exitCode = await run(args, { environment, output, packagedUrl })
