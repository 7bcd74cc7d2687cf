import { readdir, readlink } from 'node:fs/promises'
import path from 'node:path'

/** How many descriptors a process has open: files, sockets and the rest. Linux alone tells. */
export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

/** Those under a folder. One that is closed meanwhile is not open. */
export async function openFilesOf(pid: number, folder: string): Promise<string[]> {
  const table = `/proc/${pid}/fd`
  const open = (await readdir(table)).map((fd) => readlink(path.join(table, fd)).catch(() => ''))
  return (await Promise.all(open)).filter((file) => file.startsWith(folder + path.sep))
}
