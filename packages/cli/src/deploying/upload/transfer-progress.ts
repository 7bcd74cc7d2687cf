// Progress display of an upload, on the status line of the terminal.
import type { Output } from '../../terminal/output.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { progressLine } from './progress-line.ts'
import { createTransferRate } from './transfer-rate.ts'

export interface TransferProgress {
  expect(bytes: number, files: number): void
  /** Negative if the bytes have to be sent again. */
  sent(bytes: number): void
  arrived(files: number): void
  end(): void
}

const redrawMs = 100

export function showTransfer(output: Output, { columns }: Terminal): TransferProgress {
  const rate = createTransferRate()
  const state = { doneBytes: 0, totalBytes: 0, doneFiles: 0, totalFiles: 0 }
  let shown = ''
  const draw = () => {
    const bytesPerSecond = rate.measure(state.doneBytes, performance.now())
    const line = progressLine({ ...state, bytesPerSecond }, columns)
    if (line !== shown) output.showStatus(line)
    shown = line
  }
  const timer = setInterval(draw, redrawMs).unref()
  return {
    expect(bytes, files) {
      state.totalBytes += bytes
      state.totalFiles += files
      draw()
    },
    sent(bytes) {
      state.doneBytes += bytes
    },
    arrived(files) {
      state.doneFiles += files
    },
    end() {
      clearInterval(timer)
      // Draw once more, so that even a fast upload is shown as complete.
      draw()
      output.showStatus(null)
    },
  }
}
