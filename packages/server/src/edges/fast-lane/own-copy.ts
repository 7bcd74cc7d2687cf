// Copies of bytes that are kept for long. Node cuts small buffers from a pool of 64 KB, and each of
// them keeps the whole pool in memory.
export function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
