// Runs `plinthd backup --if-due` as a child process: reading all rows and hashing files would slow
// down the visits that this process serves.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { BackupSchedule } from '../../ports/backup-schedule.ts'
import { ownCommand } from '../../resources/resources.ts'

export interface ScheduledBackupOptions extends Pick<BackupSchedule, 'target' | 'intervalMs'> {
  /** Called with each line that the command prints. */
  readonly onLine: (line: string) => void
}

export const createBackupSchedule = ({
  onLine,
  ...schedule
}: ScheduledBackupOptions): BackupSchedule => ({
  ...schedule,
  async run(signal) {
    const { file, args } = ownCommand('backup', '--if-due')
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], signal })
    // An abort is not a failure: the exit code is null then.
    child.on('error', () => {})
    if (child.pid !== undefined) lowerPriority(child.pid)
    const errors: string[] = []
    createInterface({ input: child.stdout }).on('line', onLine)
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
    const [code] = await once(child, 'close')
    if (code === 0 || signal.aborted) return
    throw new Error(`The backup failed: ${errors.slice(-20).join('\n') || `exit code ${code}`}`)
  },
})

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it: the backup then competes with visits.
  }
}
