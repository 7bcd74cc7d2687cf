// Entry point of the action. It runs on the runner's Node, 20 or newer, and needs nothing else.

import { fetchClient, runDeploy } from './client.mjs'
import { readInputs } from './inputs.mjs'
import { writeComment } from './pull-request-comment.mjs'
import { describe } from './summary-text.mjs'
import { append, say } from './workflow-commands.mjs'

try {
  await publish(await readInputs(process.env))
} catch (error) {
  say('error', error.message)
  process.exitCode = 1
}

async function publish(inputs) {
  if (inputs.token === '') return refuseWithoutToken(inputs)
  say('add-mask', inputs.token)
  const published = await runDeploy(await fetchClient(inputs), inputs)
  await append(inputs.files.output, [
    `url=${published.url}`,
    `preview-url=${published.previewUrl}`,
    `version=${published.number}`,
  ])
  const words = describe(published, inputs)
  await append(inputs.files.summary, [words, ''])
  if (!inputs.comment || inputs.pullRequest === null) return
  await writeComment({ ...inputs, slug: published.slug, words }).catch((error) => {
    // A failed comment does not fail the publish.
    say('warning', `The pull request got no comment: ${error.message}`)
  })
}

function refuseWithoutToken({ pullRequest }) {
  if (pullRequest === null) {
    throw new Error('There is no token. Make one in the dashboard and give it as a secret.')
  }
  say(
    'notice',
    'Nothing was published: there is no token. Pull requests from forks and by Dependabot are given no secrets.',
  )
}
