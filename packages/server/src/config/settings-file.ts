// Reads the settings of another installation from a file with lines `NAME=value`, such as an
// `EnvironmentFile` of systemd or an `--env-file` of Docker.
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'
import { type Environment, readEnvironment, readUnknownVariables } from './environment.ts'
import { describeUnknown } from './unknown-variables.ts'

export interface SettingsFile {
  readonly environment: Environment
  /** Of `AWS_ACCESS_KEY_ID` and its companions; null without them. */
  readonly awsCredentials: AwsCredentials | null
}

export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** The AWS SDK reads all others from its own process. */
const awsKeys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']

export function parseSettingsFile(text: string): SettingsFile {
  const settings = parseEnv(text)
  const problems = readUnknownVariables(settings).map(describeUnknown)
  for (const name of Object.keys(settings)) {
    if (!name.startsWith('AWS_') || awsKeys.includes(name)) continue
    problems.push(`${name} is not read from the file. Set it for this command instead.`)
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together.')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  const sessionToken = settings.AWS_SESSION_TOKEN
  return {
    environment: readEnvironment(settings),
    awsCredentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
        : null,
  }
}
