// The program of the previous release, from its source in the history of the repository.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { previousRelease } from '../../packages/server/src/adapters/sql/migrations/previous-release.ts'
import { repo } from './markdown-files.ts'

const run = promisify(execFile)
const { commit } = previousRelease

export interface PreviousProgram {
  /** Replaces `plinthd.ts` on the command line. */
  readonly program: string
  remove(): Promise<void>
}

export async function preparePrevious(): Promise<PreviousProgram> {
  await requireCommit()
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-previous-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const archive = path.join(folder, 'source.tar')
    await run('git', ['archive', '--output', archive, commit], { cwd: repo })
    await run('tar', ['-xf', archive, '-C', folder])
    await installPackages(folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { program: path.join(folder, 'packages/server/src/main/plinthd.ts'), remove }
}

/** A shallow clone has only its newest commits. */
async function requireCommit(): Promise<void> {
  const exists = () => run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repo })
  const fetch = () => run('git', ['fetch', '--depth', '1', 'origin', commit], { cwd: repo })
  await exists()
    .catch(async () => {
      await fetch()
      await exists()
    })
    .catch((cause: unknown) => {
      throw new Error(
        `This test runs the previous release, commit ${commit}, which this clone does not have. Run: git fetch --unshallow`,
        { cause },
      )
    })
}

/** Those of this checkout, if they are the same ones. */
async function installPackages(folder: string): Promise<void> {
  const lock = 'package-lock.json'
  const [before, now] = await Promise.all(
    [folder, repo].map((checkout) => readFile(path.join(checkout, lock), 'utf8')),
  )
  if (before !== now) {
    await run('npm', ['ci', '--ignore-scripts'], { cwd: folder })
    return
  }
  // The packages of the workspace itself are those of the previous release.
  await linkEntries(path.join(repo, 'node_modules'), path.join(folder, 'node_modules'))
  const packages = await readdir(path.join(folder, 'packages'))
  await mkdir(path.join(folder, 'node_modules/@plinth'))
  for (const name of packages) {
    const own = path.join(folder, 'packages', name)
    await symlink(own, path.join(folder, 'node_modules/@plinth', name))
    await linkEntries(path.join(repo, 'packages', name, 'node_modules'), `${own}/node_modules`)
  }
}

async function linkEntries(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  await mkdir(to, { recursive: true })
  for (const name of names.filter((each) => each !== '@plinth' && each !== '.cache'))
    await symlink(path.join(from, name), path.join(to, name))
}
