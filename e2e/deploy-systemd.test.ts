// The files in `deploy/` for systemd, and the commands of `deploy/README.md`.
// Stores: sqlite-files. Files of the repository.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../packages/server/src/config/config.ts'
import { readEnvironment } from '../packages/server/src/config/environment.ts'
import { readText } from './harness/deploy-files.ts'
import { codeBlocksOf } from './harness/markdown-files.ts'

describe('systemd', () => {
  const linesOf = (file: string) => readText(file).match(/^[A-Za-z]+=.*$/gm) ?? []
  const unit = linesOf('deploy/plinth.service')
  const valuesOf = (key: string, lines: readonly string[] = unit) =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []))

  test('starts the server with its own data directory', () => {
    expect(valuesOf('ExecStart')).toEqual(['/usr/local/bin/plinthd serve'])
    const environment = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')))
    expect(parseConfig(readEnvironment(environment)).dataDir).toBe(
      `/var/lib/${valuesOf('StateDirectory')[0]}`,
    )
  })

  test('runs other commands as the same user, with the same settings and data', () => {
    const script = readText('deploy/plinth-admin')
    const properties = [...script.matchAll(/--property=(\w+=[^\s"]+) /g)].map(([, line]) => line)
    const shared = /^(DynamicUser|User|State.*|UMask|WorkingDirectory|Environment.*)=/
    expect(properties.sort()).toEqual(unit.filter((line) => shared.test(line)).sort())
    expect(script).toContain(`${valuesOf('ExecStart')[0]?.replace(' serve', ' "$@"')}\n`)
  })

  test('passes on arguments as they are, though systemd replaces variables', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-admin-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, 'systemctl'), '#!/bin/sh\n', { mode: 0o755 })
    const show = '#!/bin/sh\nfor last do :; done\nprintf %s "$last"\n'
    await writeFile(path.join(folder, 'systemd-run'), show, { mode: 0o755 })
    const run = (argument: string) =>
      execFileSync('sh', ['deploy/plinth-admin', 'account', '--password', argument], {
        cwd: path.resolve(import.meta.dirname, '..'),
        env: { PATH: `${folder}:${process.env.PATH}` },
        encoding: 'utf8',
      })
    // `$$` stands for one dollar sign.
    for (const argument of ['pa$$ $HOME $x', '$first', "it's a\nlong one", ''])
      expect(run(argument).replaceAll('$$', () => '$')).toBe(argument)
    expect(run('a$b')).toBe('a$$b')
  })

  test('serves TLS with a key that a group can read, and replaces lines of the unit', () => {
    const added = linesOf('deploy/plinth-tls.conf')
    const [group, ...replaced] = added
    for (const line of replaced) {
      const [key = ''] = line.split('=')
      expect(valuesOf(key)).toHaveLength(1)
      expect(unit).not.toContain(line)
    }
    const name = group?.replace('SupplementaryGroups=', '')
    const guide = readText('deploy/README.md')
    expect(guide).toContain(`groupadd --system ${name}\n`)
    expect(guide).toContain(`chgrp ${name} `)
  })
})

describe('the guide', () => {
  const blocks = codeBlocksOf('deploy/README.md')
  const written = blocks.flatMap(({ code }) => [
    ...code.matchAll(/^(.*)cat > (\S+)\) <<'?END'?\n([\s\S]*?)^END$/gm),
  ])

  test('writes settings to files that others cannot read', () => {
    expect(written.map(([, before, file]) => [before, file])).toEqual([
      ['(umask 077; ', 'deploy/.env'],
    ])
  })

  test('lets setup write the settings and name the data that the unit uses', () => {
    const unit = readText('deploy/plinth.service')
    const [, dataDir, file] =
      /^plinthd setup --data-dir (\S+) --out (\S+)$/m.exec(readText('deploy/README.md')) ?? []
    expect(unit).toContain(`EnvironmentFile=-${file}\n`)
    expect(unit).toContain(`Environment=PLINTH_DATA_DIR=${dataDir}\n`)
  })

  test('sets the variables that a cluster requires', () => {
    const required = readText('deploy/compose.cluster.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)
    const names = written.at(-1)?.[3]?.match(/^[A-Z_]+(?==)/gm)
    expect(new Set(names)).toEqual(new Set([...required].map(([, name]) => name)))
  })
})
