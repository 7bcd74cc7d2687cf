// One pull from start to finish: download, compare with the folder, write.
import path from 'node:path'
import { summariseNames } from '../deploying/files/summarise-names.ts'
import type { Drop } from '../drops/find-drop.ts'
import type { RetainedVersion } from '../drops/make-live.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session } from '../service/session.ts'
import { downloadVersion } from '../versions/download-version.ts'
import { moveIntoPlace, stageFiles } from './apply-pull.ts'
import { type PullTarget, placeAt } from './choose-target.ts'
import { type BlockedPath, isLeftAlone, unwritablePaths } from './local-paths.ts'
import { messages } from './messages.ts'
import { type PullPlan, planPull } from './plan-pull.ts'
import { withStaging } from './with-staging.ts'

export interface Pull {
  readonly drop: Drop
  readonly version: RetainedVersion
  readonly target: PullTarget
  /** Replace files that differ. */
  readonly force: boolean
  readonly signal: AbortSignal
}

export interface PulledFiles {
  /** All files of the version that are now in the folder. */
  readonly paths: readonly string[]
  readonly written: readonly string[]
  readonly unchanged: number
  readonly leftOut: readonly string[]
}

export async function pullFiles(
  session: Pick<Session, 'account' | 'output' | 'retries'>,
  { drop, version, target, force, signal }: Pull,
): Promise<PulledFiles> {
  const { folder } = target
  return withStaging(folder, async (staging) => {
    const file = path.join(staging, 'version.zip')
    const archive = await downloadVersion(session, { id: drop.id, version, file, signal })
    try {
      const named = { slug: drop.slug, number: version.version_number }
      const wanted = archive.files.filter((archived) => !isLeftAlone(archived.path))
      const files = placeAt(target, wanted, named)
      const paths = files.map((archived) => archived.path)
      refuseBlocked(unwritablePaths(paths))
      const plan = await planPull(folder, files, signal)
      refuseBlocked(plan.blocked)
      if (!force) refuseChanged(plan)
      const staged = await stageFiles(staging, plan.toWrite, signal)
      signal.throwIfAborted()
      await moveIntoPlace(folder, staging, staged)
      return {
        paths,
        written: staged.map((each) => each.path),
        unchanged: plan.unchanged,
        leftOut: archive.files.filter(({ path }) => isLeftAlone(path)).map(({ path }) => path),
      }
    } finally {
      archive.close()
    }
  })
}

function refuseBlocked(blocked: readonly BlockedPath[]): void {
  if (blocked.length === 0) return
  const names = summariseNames(blocked.map(({ path, reason }) => `${path} (${reason})`))
  throw new CliError('refused', messages.blocked({ names }))
}

function refuseChanged({ toWrite }: PullPlan): void {
  const changed = toWrite.filter(({ replacedMode }) => replacedMode !== null)
  if (changed.length === 0) return
  const names = summariseNames(changed.map(({ archived }) => archived.path))
  throw new CliError('refused', messages.changed({ names }))
}
