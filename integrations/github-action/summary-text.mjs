// Text of the job summary and the pull request comment, in Markdown.

export function describe({ slug, url, previewUrl, number, live, changed }, { commit }) {
  const ofCommit = commit && ` of commit ${commit.slice(0, 7)}`
  if (!changed) {
    const same = `The files${ofCommit} are those of version ${number}, which is live.`
    return `**${slug}** has no changes: ${url}\n\n${same} Nothing was published.`
  }
  const made = `Version ${number}${ofCommit}`
  return live
    ? `**${slug}** is live: ${url}\n\n${made}.`
    : `**${slug}** has a preview: ${previewUrl}\n\n${made}. It is not live: ${url} stays as it is.`
}
