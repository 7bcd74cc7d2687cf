// Text of the job summary and the pull request comment, in Markdown.

export function describe(published, inputs) {
  const text = describeVersion(published, inputs)
  if (published.online) return text
  return `${text}\n\nThis drop is unpublished: its address and previews return 404 until someone publishes it again.`
}

function describeVersion({ slug, url, previewUrl, number, live, changed, online }, { commit }) {
  const ofCommit = commit && ` of commit ${commit.slice(0, 7)}`
  if (!changed) {
    const same = `The files${ofCommit} are those of version ${number}, the live version.`
    return `**${slug}** has no changes: ${url}\n\n${same} Nothing was published.`
  }
  const made = `Version ${number}${ofCommit}`
  return live
    ? `**${slug}** ${online ? 'is live' : 'has a new version'}: ${url}\n\n${made}.`
    : `**${slug}** has a preview: ${previewUrl}\n\n${made}. It is not live: ${url} stays as it is.`
}
