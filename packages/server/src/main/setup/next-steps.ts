// What `plinthd setup` prints at its end.
import path from 'node:path'
import type { Environment } from '../../config/environment.ts'
import { readEnvironment } from '../../config/environment.ts'
import { usualEnvironmentFile } from '../../config/environment-file.ts'
import { neededRecords } from './dns-records.ts'
import { configOf, type Settings } from './question.ts'

/** The one that `deploy/plinth.service` and `deploy/plinth-admin` read. */
const unitEnvironmentFile = '/etc/plinth/environment'

export function nextSteps(
  file: string,
  settings: Settings,
  environment: Environment = readEnvironment(),
): string {
  return [
    `Wrote ${file}, which only you can read.`,
    ...overridden(settings, environment),
    ...notes(settings),
    `Next:${commands(file)}`,
  ]
    .map((paragraph) => `\n${paragraph}\n`)
    .join('')
}

/** `plinthd` itself, run as root, would create files that the user of the unit cannot read. */
function commands(file: string): string {
  if (file === unitEnvironmentFile) {
    return `
  systemctl daemon-reload
  systemctl enable --now plinth   starts the server; if it runs already: systemctl restart plinth
  plinth-admin doctor             checks the settings, and what they refer to
  journalctl --unit plinth --follow --lines all --output cat | grep --max-count 1 /setup/
                                  waits until it is up, and prints a link that creates your account`
  }
  const isUsual = file === path.resolve(usualEnvironmentFile)
  const prefix = isUsual ? '' : `PLINTH_ENV_FILE=${file} `
  return `
  ${prefix}plinthd doctor   checks the settings, and what they refer to
  ${prefix}plinthd serve    starts the server, and prints a link that creates your account`
}

function overridden(settings: Settings, environment: Environment): string[] {
  const values: Readonly<Record<string, string | undefined>> = environment
  const names = Object.entries(settings).flatMap(([name, value]) =>
    values[name] === undefined || values[name] === value ? [] : name,
  )
  if (names.length === 0) return []
  return [`These are also set in the environment, which wins over the file: ${names.join(', ')}.`]
}

function notes(settings: Settings): string[] {
  const config = configOf(settings)
  const found: string[] = []
  if (!config.localOnly) {
    const records = neededRecords(config).map((record) => `\n  ${record}`)
    found.push(`DNS records that this service needs:${records.join('')}`)
  }
  if (config.tls) {
    found.push(
      `The ports ${config.port} and ${config.tls.httpsPort} must be reachable from the internet, and the user of the server must be
allowed to listen on them.`,
    )
  }
  if (settings.PLINTH_SECRET !== undefined) {
    found.push(
      'Keep a copy of PLINTH_SECRET in another safe place: all nodes need it, and backups do not have it.',
    )
  }
  return found
}
