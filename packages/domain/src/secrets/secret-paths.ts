// Decides by its path whether a file of an upload is left out as a secret.

export type PathReason = 'version-control' | 'environment' | 'credentials'

/**
 * `leave-out`: whatever the file holds. `leave-out-unless-public`: such names are used for private
 * keys and for public files alike, so the file is kept only if its content is recognised as public.
 */
export type PathVerdict =
  | { readonly kind: 'leave-out'; readonly reason: PathReason }
  | { readonly kind: 'leave-out-unless-public'; readonly reason: PathReason }
  | { readonly kind: 'judge-by-content' }
  | { readonly kind: 'keep' }

/** A worktree and a submodule have a file called `.git` instead of a folder. */
const versionControl = new Set(['.git', '.svn', '.hg'])

const credentialFolders = new Set(['.ssh', '.aws', '.azure', '.gnupg', '.kube'])

const credentialFiles = new Set([
  '.boto',
  '.dockercfg',
  '.dockerconfigjson',
  '.git-credentials',
  '.htdigest',
  '.htpasswd',
  '.my.cnf',
  '.mylogin.cnf',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.pypirc',
  '.s3cfg',
  '.terraformrc',
  '.vault-token',
  '_netrc',
  'application_default_credentials.json',
  'credentials.json',
  'id_dsa',
  'id_ecdsa',
  'id_ecdsa_sk',
  'id_ed25519',
  'id_ed25519_sk',
  'id_rsa',
  'pgpass.conf',
  'secring.gpg',
  'wp-config.php',
])

/** Files that hold credentials only in a folder of this name. */
const credentialFilesInFolders = new Set([
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.docker/config.json',
  '.gem/credentials',
])

/** Key stores, and Terraform's state and variables, which contain passwords in plain text. */
const credentialExtensions = new Set([
  'jks',
  'kdb',
  'kdbx',
  'keystore',
  'p12',
  'pfx',
  'ppk',
  'tfstate',
  'tfvars',
])

/** `.pem` can be a certificate and `.key` a Keynote presentation. */
const ambiguousExtensions = new Set(['key', 'p8', 'pem'])

/** What sites are made of. A secret in one of these files is a warning. */
const pageExtensions = new Set([
  'cjs',
  'css',
  'htm',
  'html',
  'js',
  'map',
  'markdown',
  'md',
  'mjs',
  'xht',
  'xhtml',
])

/** Names of environment files that are meant to be copied: `example.env`. */
const exampleNames = new Set(['example', 'sample', 'template'])

export function judgePath(path: string): PathVerdict {
  const lower = path.toLowerCase()
  const file = lower.slice(lower.lastIndexOf('/') + 1)
  const dotted = dottedNames(lower)
  // Folders of version control are left out as a whole: they hold every page that ever existed.
  if (dotted.some((name) => versionControl.has(name))) return leaveOut('version-control')
  const extension = extensionOf(file)
  if (pageExtensions.has(extension)) return keep
  if (dotted.some((name) => name.startsWith('.env')) || isEnvironmentFile(file)) {
    return leaveOut('environment')
  }
  if (dotted.some((name) => credentialFolders.has(name)) || isCredentialFile(lower, file)) {
    return leaveOut('credentials')
  }
  if (ambiguousExtensions.has(extension)) {
    return { kind: 'leave-out-unless-public', reason: 'credentials' }
  }
  return judgeByContent
}

const keep: PathVerdict = { kind: 'keep' }
const judgeByContent: PathVerdict = { kind: 'judge-by-content' }

/** Every folder of the rule begins with a dot. A version has up to 20,000 paths, mostly without. */
const dottedNames = (path: string): string[] =>
  path.startsWith('.') || path.includes('/.')
    ? path.split('/').filter((name) => name.startsWith('.'))
    : []

/** The reason if every file in this folder that is not a page is left out. */
export function judgeFolder(path: string): PathReason | null {
  const verdict = judgePath(`${path}/file`)
  return verdict.kind === 'leave-out' ? verdict.reason : null
}

const leaveOut = (reason: PathReason): PathVerdict => ({ kind: 'leave-out', reason })

function isEnvironmentFile(file: string): boolean {
  return file.endsWith('.env') && !exampleNames.has(file.slice(0, -'.env'.length))
}

function isCredentialFile(path: string, file: string): boolean {
  return (
    credentialFiles.has(file) ||
    credentialFilesInFolders.has(path.split('/').slice(-2).join('/')) ||
    credentialExtensions.has(extensionOf(file)) ||
    file.endsWith('.tfstate.backup') ||
    (file.startsWith('client_secret') && file.endsWith('.json'))
  )
}

/** `.pem` alone is a name without an extension, as in `contentTypeOf`. */
function extensionOf(file: string): string {
  const dot = file.lastIndexOf('.')
  return dot > 0 ? file.slice(dot + 1) : ''
}
