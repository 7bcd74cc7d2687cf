// Renders the progress of an upload as one terminal line.
import { formatBytes } from '@plinth/domain/base/sizes'

export interface Progress {
  readonly doneBytes: number
  readonly totalBytes: number
  readonly doneFiles: number
  readonly totalFiles: number
  /** Null until there are enough samples. */
  readonly bytesPerSecond: number | null
}

const widestBar = 30
const narrowestBar = 8

/** Fits the line into `columns`, omitting the least important figures first. */
export function progressLine(progress: Progress, columns: number): string {
  const { doneBytes, totalBytes } = progress
  const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes)
  const percent = `${Math.floor(share * 100)}%`.padStart(5)
  const figures = figuresOf(progress)
  // The last column stays empty: some terminals wrap when it is filled.
  const available = columns - 1
  while (figures.length > 0 && lengthOf(percent, figures) + narrowestBar > available) figures.pop()
  const width = Math.min(widestBar, available - lengthOf(percent, figures))
  const bar = width < narrowestBar ? '' : barOf(share, width)
  return [bar + percent, ...figures].join('  ').slice(0, Math.max(0, available))
}

const lengthOf = (percent: string, figures: readonly string[]): number =>
  [percent, ...figures].join('  ').length

function barOf(share: number, width: number): string {
  const filled = Math.floor(share * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}

/** Most important first. */
function figuresOf(progress: Progress): string[] {
  const { doneBytes, totalBytes, doneFiles, totalFiles, bytesPerSecond } = progress
  const figures = [`${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`]
  if (bytesPerSecond !== null && bytesPerSecond > 0) {
    figures.push(`${duration((totalBytes - doneBytes) / bytesPerSecond)} left`)
    figures.push(`${formatBytes(Math.round(bytesPerSecond))}/s`)
  }
  if (totalFiles > 1) figures.push(`${doneFiles}/${totalFiles} files`)
  return figures
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.ceil(whole / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
