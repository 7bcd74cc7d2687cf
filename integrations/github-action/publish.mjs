// Entry point of the action. It runs on the runner's Node, 20 or newer, and needs nothing else.

import { fetchClient, runDeploy } from './client.mjs'
import { readInputs } from './inputs.mjs'
import { writeComment } from './pull-request-comment.mjs'
import { describe } from './summary-text.mjs'
import { append, writeCommand } from './workflow-commands.mjs'

try {
  await publish(await readInputs(process.env))
} catch (error) {
  writeCommand('error', error.message)
  process.exitCode = 1
}

async function publish(inputs) {
  if (inputs.token === '') return refuseWithoutToken(inputs)
  writeCommand('add-mask', inputs.token)
  const published = await runDeploy(await fetchClient(inputs), inputs)
  await append(inputs.files.output, [
    `url=${published.url}`,
    `preview-url=${published.previewUrl}`,
    `version=${published.number}`,
    `changed=${published.changed}`,
  ])
  const summary = describe(published, inputs)
  await append(inputs.files.summary, [summary, ''])
  if (!inputs.comment || inputs.pullRequest === null) return
  await writeComment({ ...inputs, slug: published.slug, text: summary }).catch((error) => {
    // A failed comment does not fail the publish.
    writeCommand('warning', `The pull request got no comment: ${error.message}`)
  })
}

function refuseWithoutToken({ pullRequest }) {
  if (pullRequest === null) {
    throw new Error(
      'There is no token. Create one for this drop in the dashboard and pass it as a secret.',
    )
  }
  writeCommand(
    'notice',
    'Nothing was published: there is no token. Pull requests from forks and by Dependabot are given no secrets.',
  )
}
