// Sizes in bytes and counts, and how they are written for people.

export const megabyte = 1_048_576
export const gigabyte = 1024 * megabyte

const units = [
  ['GB', gigabyte],
  ['MB', megabyte],
  ['KB', 1024],
] as const

/**
 * Formats a whole number for display, like `20,000`. `toLocaleString` does the same, but loads the data
 * of its locale, which takes a noticeable part of a start.
 */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Formats a size for display, like `10 MB`. Rounded up, so that a size over a limit never reads as the limit. */
export function formatBytes(bytes: number): string {
  for (const [unit, size] of units) {
    if (bytes >= size) return `${Math.ceil((bytes / size) * 10) / 10} ${unit}`
  }
  return bytes === 1 ? '1 byte' : `${bytes} bytes`
}
