// Comment on a pull request, one per drop, updated with every push.

/** Limits the search to 5,000 comments. */
const mostPages = 50
const perPage = 100

export async function writeComment({ github, pullRequest, slug, text }) {
  const marker = `<!-- plinth: ${slug} -->`
  const body = { body: `${marker}\n${text}\n` }
  const known = await findComment(github, pullRequest.number, marker)
  if (known) await request(github, 'PATCH', { path: `/issues/comments/${known.id}`, body })
  else await request(github, 'POST', { path: `/issues/${pullRequest.number}/comments`, body })
}

async function findComment(github, number, marker) {
  for (let page = 1; page <= mostPages; page++) {
    const path = `/issues/${number}/comments?per_page=${perPage}&page=${page}`
    const comments = await request(github, 'GET', { path })
    const own = comments.find((comment) => comment.body?.startsWith(marker) && isTrusted(comment))
    if (own || comments.length < perPage) return own
  }
}

/**
 * Only comments of bots and members are updated: anyone can copy the marker into a comment of their
 * own, and change its link later.
 */
function isTrusted({ user, author_association }) {
  return user?.type === 'Bot' || ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(author_association)
}

async function request({ api, repository, token }, method, { path, body }) {
  const response = await fetch(`${api}/repos/${repository}${path}`, {
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
  if (response.ok) return response.json()
  const { message } = await response.json().catch(() => ({}))
  const advice = [401, 403, 404].includes(response.status)
    ? ' Give the job the permission `pull-requests: write`.'
    : ''
  throw new Error(`GitHub returned ${response.status}${message ? ` (${message})` : ''}.${advice}`)
}
