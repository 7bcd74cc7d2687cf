// One comment on a pull request for each drop, written anew with every push.

/** Nobody reads a pull request with more comments than these pages hold. */
const mostPages = 50
const perPage = 100

export async function writeComment({ github, pullRequest, slug, words }) {
  const marker = `<!-- plinth: ${slug} -->`
  const body = { body: `${marker}\n${words}\n` }
  const known = await findComment(github, pullRequest.number, marker)
  if (known) await ask(github, 'PATCH', { path: `/issues/comments/${known.id}`, body })
  else await ask(github, 'POST', { path: `/issues/${pullRequest.number}/comments`, body })
}

async function findComment(github, number, marker) {
  for (let page = 1; page <= mostPages; page++) {
    const path = `/issues/${number}/comments?per_page=${perPage}&page=${page}`
    const comments = await ask(github, 'GET', { path })
    const own = comments.find((comment) => comment.body?.startsWith(marker) && isTrusted(comment))
    if (own || comments.length < perPage) return own
  }
}

/** A stranger who copied the marker could change the link afterwards. */
function isTrusted({ user, author_association }) {
  return user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(author_association)
}

async function ask({ api, repository, token }, method, { path, body }) {
  const answer = await fetch(`${api}/repos/${repository}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'plinth-action',
      'x-github-api-version': '2022-11-28',
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  if (answer.ok) return answer.json()
  const { message } = await answer.json().catch(() => ({}))
  const advice = [401, 403, 404].includes(answer.status)
    ? ' Give the job the permission `pull-requests: write`.'
    : ''
  throw new Error(`GitHub answered ${answer.status}${message ? ` (${message})` : ''}.${advice}`)
}
