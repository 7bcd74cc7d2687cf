// Open file descriptors of a process, read from /proc.
import { readdir, readlink } from 'node:fs/promises'
import path from 'node:path'

/** How many descriptors a process has open, including sockets. Linux only. */
export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** Open files under a folder, without those that are closed during the scan. */
export async function openFilesOf(pid: number, folder: string): Promise<string[]> {
  const table = `/proc/${pid}/fd`
  const open = (await readdir(table)).map((fd) => readlink(path.join(table, fd)).catch(() => ''))
  return (await Promise.all(open)).filter((file) => file.startsWith(folder + path.sep))
}
