// Faults of the small file system that is the data folder of one node.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Plinth } from '../harness/plinth.ts'
import { ownFileSystem } from '../harness/small-disk.ts'

type Disk = Pick<Plinth, 'pid' | 'stores'>

/** Runs a shell script that sees the file system; `$1` is the data folder. */
async function runThere({ pid, stores }: Disk, script: string): Promise<void> {
  const command = ['sh', '-c', script, 'sh', stores.dataDir]
  const [file = '', ...args] = ownFileSystem.operator(command, pid)
  await promisify(execFile)(file, args)
}

/** Writes until nothing fits. */
export const fillDisk = (disk: Disk) =>
  runThere(disk, 'dd if=/dev/zero of="$1/filler" bs=65536 2> /dev/null || true')

export const freeDisk = (disk: Disk) => runThere(disk, 'rm -f "$1/filler"')

/** Files that are open can still be written to, as when the kernel makes a failing disk read-only. */
export const makeReadOnly = (disk: Disk) =>
  runThere(
    disk,
    // Made beside it: where it is in use, it could not become read-only.
    'side=$(mktemp -d) && mount --bind "$1" "$side" && mount -o remount,bind,ro "$side" && mount --move "$side" "$1" && rmdir "$side"',
  )

export const makeWritable = (disk: Disk) => runThere(disk, 'umount --lazy "$1"')
