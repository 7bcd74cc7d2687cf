// Shell command fragments that the documentation, the dashboard and MCP tools show.

/** npm 12 refuses packages from a URL without this flag; older versions ignore it. */
export const allowRemote = '--allow-remote=all'

/** Name of the skill, the plugin and the MCP server that agents install. */
export const kitName = 'plinth'

/** A user has one marketplace of each name, so it is the host of the service. */
export const marketplaceName = (base: string): string =>
  new URL(base).host.replace(/[^a-z0-9.-]+/g, '-').replace(/^-+|-+$/g, '')

/** Install the plugin in Claude Code. `base` is the origin of the service, with https. */
export const pluginCommands = (base: string): string =>
  [
    `claude plugin marketplace add ${base}/plugins/marketplace.json`,
    `claude plugin install ${kitName}@${marketplaceName(base)}`,
  ].join('\n')

/**
 * Hidden files except `.well-known`. zip patterns cannot express "all but", so `.we…` is included.
 */
const excludedPatterns = ['.[!w]*', '.w[!e]*', 'node_modules/*']

const exclusions = excludedPatterns
  .flatMap((pattern) => [`'${pattern}'`, `'*/${pattern}'`])
  .join(' ')

/**
 * Zips the folder to standard output, without hidden files: the server leaves only secrets out of a
 * zip.
 */
export const zipCommand = (folder: string): string =>
  `(cd ${folder} && zip -qr - . -x ${exclusions})`
