// `plinthd copy`: copies this installation to other stores while it runs.
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { parseSettingsFile } from '../../config/settings-file.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { cancelCopy } from '../../usecases/copying/cancel-copy.ts'
import { checkSecrets, secretName } from '../../usecases/copying/check-secret.ts'
import { type CopyReport, copyInstallation } from '../../usecases/copying/copy-installation.ts'
import { openDataFiles } from '../composing/backups.ts'
import { compose } from '../composing/compose.ts'
import { openTarget, parseTarget } from '../composing/copy-target.ts'
import { readSecret, secretFile } from '../composing/secret.ts'
import { orExplain } from '../composing/start-database.ts'
import { messageOf } from '../process/message-of.ts'
import { StartFailure } from '../process/start-failure.ts'
import { printProgress } from './copy-progress.ts'

export interface CopyCommandOptions {
  readonly prepare?: true
  readonly cancel?: true
}

const print = (line: string) => process.stdout.write(`${line}\n`)

export async function copy(
  file: string | undefined,
  { prepare, cancel }: CopyCommandOptions,
): Promise<void> {
  const config = parseConfig(readEnvironment())
  if (!cancel && file === undefined) {
    throw new StartFailure('Name a file with the settings of the target, or - for standard input.')
  }
  const { deps, close } = await compose(
    { ...config, tracing: null },
    {},
    { writesWhileReadOnly: true },
  )
  try {
    if (cancel) return await orExplain(config, cancelAndPrint(deps))
    await orExplain(config, checkSource(deps))
    const settings = parseSettingsFile(await readSettings(file ?? '-'), file ?? '-')
    const targetConfig = parseTarget(settings, config)
    const target = await openTarget(targetConfig, settings, { ...deps, dataDir: config.dataDir })
    try {
      const copiesSecret = await checkSecrets({
        source: readSecret(config),
        sourceFile: config.secret === null ? secretFile(config) : null,
        target: targetConfig.secret,
        dataFiles: target.dataFiles,
      })
      await orExplain(targetConfig, target.database.check())
      const source = { ...deps, dataFiles: openDataFiles(config) }
      print(`Copying to ${target.name} while the service runs.`)
      const copying = copyInstallation(
        { source, target },
        {
          preparesOnly: prepare ?? false,
          leftOut: copiesSecret ? [] : [secretName],
          onProgress: printProgress('Copied'),
          onReadOnly: () => print('The service is read-only now; visits go on.'),
        },
      )
      printReport(await copying, target.name)
    } finally {
      await target.database.close()
    }
  } finally {
    await close()
  }
}

async function checkSource({ database }: Pick<Deps, 'database'>): Promise<void> {
  // First: it rejects if a restore was interrupted.
  const pending = await database.pendingMigrations()
  if (await database.isEmpty()) {
    throw new StartFailure(
      'The database of this installation is empty. Run the command with the settings of the installation that you want to copy.',
    )
  }
  // A server of an older version would accept changes while the installation is read-only.
  if (pending.length > 0) {
    throw new StartFailure(
      'The server has not been started in this version yet. Upgrade it first, on every node: an older one would accept changes that the copy misses.',
    )
  }
  if ((await database.read.copies.find())?.role === 'target') {
    throw new StartFailure('This installation is itself the target of a copy that is not complete.')
  }
  // Rejects if a newer version has migrated the database.
  await database.readSnapshot(async () => {})
}

async function readSettings(file: string): Promise<string> {
  if (file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new StartFailure(
      `The settings of the target cannot be read: ${messageOf(cause as Error)}. If this user may not read the file, pass - and the file as standard input.`,
      { cause },
    )
  }
}

async function cancelAndPrint(deps: Deps): Promise<void> {
  const report = await cancelCopy(deps)
  if (report.state === 'busy') {
    throw new StartFailure('A copy or a backup is running. Stop it or wait, then try again.')
  }
  print(
    report.state === 'cancelled'
      ? `The copy to ${report.target} is cancelled. This service accepts changes.`
      : 'There is no copy to cancel.',
  )
}

function printReport(report: CopyReport, target: string): void {
  const { state, packs, rows, readOnlyMs, missing } = report
  if (state === 'busy') {
    throw new StartFailure('A backup or another copy is running. Try again later.')
  }
  if (state === 'was complete') print(`The copy to ${target} was complete already.`)
  if (state === 'prepared') {
    print(
      `Copied and verified packs: ${packs}. Run the command without --prepare to copy the rest and the database.`,
    )
  }
  if (state === 'complete') {
    print(
      `The copy is complete. Verified packs: ${packs}, rows: ${rows}. The read-only phase took ${(readOnlyMs / 1000).toFixed(1)} s so far.`,
    )
  }
  if (state !== 'prepared') {
    print(
      'This service stays read-only. Start the server with the settings of the target, direct visitors to it, and stop this one. To continue here instead, run `plinthd copy --cancel`.',
    )
  }
  if (missing.length === 0) return
  process.exitCode = 1
  process.stderr.write(
    `The blob store has lost ${missing.length} packs, which are missing in the target too:\n  ${missing.join('\n  ')}\n`,
  )
}
