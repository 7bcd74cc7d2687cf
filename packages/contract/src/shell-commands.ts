// Shell command fragments that the documentation, the dashboard and MCP tools show.

/** npm 12 refuses packages from a URL without this flag; older versions ignore it. */
export const allowRemote = '--allow-remote=all'

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
