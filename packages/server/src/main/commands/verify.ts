// `plinthd verify`: re-reads backups and checks their digests.
import { formatBytes } from '@plinth/domain/base/sizes'
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { verifyBackups } from '../../usecases/backups/verify-backups.ts'
import { openBackupStore } from '../composing/backups.ts'
import { printProgress } from './copy-progress.ts'

export async function verify(target: string | undefined): Promise<void> {
  const backupStore = await openBackupStore(parseConfig(readEnvironment()), target)
  const report = await verifyBackups({ backupStore }, printProgress('Checked'))
  const { snapshots, packs, bytes, problems } = report
  if (problems.length === 0) {
    process.stdout.write(
      `All backups in ${backupStore.target} are intact. Packs: ${packs} (${formatBytes(bytes)}).\n${snapshots.map((id) => `  ${id}\n`).join('')}`,
    )
    return
  }
  process.exitCode = 1
  process.stderr.write(`The backups in ${backupStore.target} have problems:\n`)
  for (const problem of problems) process.stderr.write(`  ${problem}\n`)
  if (snapshots.length === 0) return
  process.stderr.write(
    'Delete damaged files in packs/, and in snapshots/ the folders of damaged backups. Then back up again: missing packs are copied again.\n',
  )
}
