// Pieces of the lines that agents and people paste into a shell: the same wherever they are shown.

/** npm 12 refuses packages by address unless it is told; older ones take no notice. */
export const allowRemote = '--allow-remote=all'

/** Of what begins with a dot only `.well-known` is for visitors. zip has no way to say "all but", so `.we…` stays. */
const notForVisitors = ['.[!w]*', '.w[!e]*', 'node_modules/*']

const leftOut = notForVisitors.flatMap((pattern) => [`'${pattern}'`, `'*/${pattern}'`]).join(' ')

/** Writes what is in the folder to standard output, without secrets: a zip is published as it is. */
export const zipLine = (folder: string): string => `(cd ${folder} && zip -qr - . -x ${leftOut})`
