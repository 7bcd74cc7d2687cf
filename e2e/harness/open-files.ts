import { readdir } from 'node:fs/promises'

/** How many descriptors a process has open: files, sockets and the rest. Linux alone tells. */
export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
