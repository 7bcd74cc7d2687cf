// Runs `plinthd backup --if-due` as a child process: reading all rows and hashing files would slow
// down the visits that this process serves.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { BackupSchedule } from '../../ports/backup-schedule.ts'
import { ownCommand } from '../../resources/resources.ts'

export interface ScheduledBackupOptions extends Pick<BackupSchedule, 'target' | 'intervalMs'> {
  /** Called with each line that the command prints. */
  readonly onLine: (line: string) => void
  /** Replaced in tests. */
  readonly command?: ReturnType<typeof ownCommand>
}

const reportedLines = 20

export const createBackupSchedule = ({
  onLine,
  command = ownCommand('backup', '--if-due'),
  ...schedule
}: ScheduledBackupOptions): BackupSchedule => ({
  ...schedule,
  async run(signal) {
    if (signal.aborted) return
    const { file, args } = command
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], signal })
    if (child.pid !== undefined) lowerPriority(child.pid)
    const errors: string[] = []
    createInterface({ input: child.stdout }).on('line', onLine)
    createInterface({ input: child.stderr }).on('line', (line) => {
      errors.push(line)
      if (errors.length > reportedLines) errors.shift()
    })
    const { promise: ended, resolve } = Promise.withResolvers<number | null>()
    child.once('close', resolve)
    // After an abort the process ends soon; one that could not be started does not end.
    child.once('error', (error) => {
      if (child.pid !== undefined) return
      errors.push(error.message)
      resolve(null)
    })
    const code = await ended
    if (code === 0 || signal.aborted) return
    throw new Error(`The backup failed: ${errors.join('\n') || `exit code ${code}`}`)
  },
})

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it: the backup then competes with visits.
  }
}
