// The npm package on the oldest Node that it allows, which starts the program with a Node of its own.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { writeBundle } from '../../scripts/release/bundle.ts'
import { buildNpmPackage, manifestOf } from '../../scripts/release/npm-package.ts'
import { nodeBinary, nodePackageOf, thisPlatform } from '../../scripts/release/platforms.ts'
import { visit } from '../harness/http.ts'
import { startReleased } from '../harness/released-program.ts'

const run = promisify(execFile)
const version = '1.2.3'

/** Path of the binary of a Node that npm downloads. */
async function installNode(wanted: string, folder: string): Promise<string> {
  const name = path.basename(await nodePackageOf(thisPlatform()))
  await run('npm', ['install', '--prefix', folder, `${name}@${wanted}`])
  return nodeBinary(path.join(folder, 'node_modules', name), thisPlatform())
}

test('the package runs on the oldest Node that it allows', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-npm-'))
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 10 }))
  const bundle = path.join(folder, 'bundle')
  const home = path.join(folder, 'home')
  await mkdir(bundle)
  await mkdir(home)
  await writeBundle(bundle)
  const tarball = path.join(folder, 'plinth-server.tgz')
  await buildNpmPackage(bundle, version, tarball)
  const { stderr } = await run('npm', ['install', '--global', '--prefix', folder, tarball])
  expect(stderr).toBe('')

  const { engines } = manifestOf(version)
  const [major, minor = '0', patch = '0'] = engines.node.replace('>=', '').split('.')
  const oldest = `${major}.${minor}.${patch}`
  const node = await installNode(oldest, path.join(folder, 'old'))
  expect((await run(node, ['--version'])).stdout).toBe(`v${oldest}\n`)
  const program = await startReleased({
    command: [node, path.join(folder, 'bin/plinthd')],
    folder: home,
    env: { PLINTH_WORKERS: '1' },
    uid: 0,
  })
  onTestFinished(async () => void (await program.stop()))
  expect((await visit(`${program.base}/signup`)).status).toBe(200)
  expect(await program.stop()).toBe(0)
})
