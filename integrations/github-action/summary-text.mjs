// Text of the job summary and the pull request comment, in Markdown.

export function describe({ slug, url, previewUrl, number, live }, { commit }) {
  const made = `Version ${number}${commit && ` of commit ${commit.slice(0, 7)}`}`
  return live
    ? `**${slug}** is live: ${url}\n\n${made}.`
    : `**${slug}** has a preview: ${previewUrl}\n\n${made}. It is not live: ${url} stays as it is.`
}
