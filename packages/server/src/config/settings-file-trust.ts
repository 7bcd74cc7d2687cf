// Whether other users of the machine can read or change a file with settings. Settings name the
// programs that the server runs and hold its secrets.
import { fstatSync, lstatSync, type Stats, statSync } from 'node:fs'

type Ownership = Pick<Stats, 'uid' | 'mode'>

/**
 * Says why a user other than this one and root may have written the file; null if none can have.
 * Members of the file's group may write to it: many systems give each user a group.
 */
export function describeDistrust(
  { uid, mode }: Ownership,
  user: number | undefined = process.getuid?.(),
): string | null {
  // Windows has no such owners.
  if (user === undefined) return null
  if (uid !== 0 && uid !== user) return `belongs to another user (uid ${uid})`
  return (mode & 0o002) === 0 ? null : 'can be changed by every user of this machine'
}

/** The same for a file that is open already, and for a symbolic link that leads to it. */
export function describeDistrustOfOpen(file: string, descriptor: number): string | null {
  const { uid } = lstatSync(file)
  return describeDistrust({ uid, mode: 0 }) ?? describeDistrust(fstatSync(descriptor))
}

/** What other users could do with the file; null if nothing. Pipes and devices are not checked. */
export function describeExposure(file: string): string | null {
  const found = statSync(file)
  if (!found.isFile()) return null
  const distrust = describeDistrust(found)
  if (distrust !== null) return distrust
  if ((found.mode & 0o020) !== 0) return 'can be changed by its group'
  return (found.mode & 0o044) === 0 ? null : 'can be read by other users'
}
