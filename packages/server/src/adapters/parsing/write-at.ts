import { writeSync } from 'node:fs'

/** All of it, at once: only for a thread that has nothing else to do. */
export function writeAt(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done)
  }
}
