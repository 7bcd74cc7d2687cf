// Explains a failed file operation by its path.

/** Null if the error is not about a path. */
export function explainPathFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (typeof path !== 'string') return null
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `This user is not allowed to write to ${path} (${code}). Change its owner or permissions, or set PLINTH_DATA_DIR to a folder that this user may write to.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} cannot be created, because there is a file where a folder is needed (${code}). Move the file, or set PLINTH_DATA_DIR to a folder.`
    case 'EISDIR':
      return `${path} is a folder, but a file is needed (${code}).`
    case 'ENOENT':
      return syscall === 'mkdir'
        ? `${path} cannot be created: this file system has no place for it (${code}). Set PLINTH_DATA_DIR to another folder.`
        : `${path} does not exist (${code}).`
    case 'EROFS':
      return `${path} is on a read-only file system (${code}). Mount it writable, or set PLINTH_DATA_DIR to another folder.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left to write ${path} (${code}). Free some space and try again.`
    default:
      return code === undefined ? null : `${path} cannot be used: ${error.message}.`
  }
}
