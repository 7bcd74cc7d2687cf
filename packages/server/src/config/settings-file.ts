// Settings in the text of a file: of this installation, or of another one for a copy.
import { ConfigError } from './config.ts'
import { parseEnvLines } from './env-lines.ts'
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

/** `file` is named in the messages. */
export function parseSettings(text: string, file: string): Readonly<Record<string, string>> {
  const { values, invalid } = parseEnvLines(text)
  if (invalid.length > 0) {
    throw new ConfigError(invalid.map(({ line, message }) => `${file}, line ${line}: ${message}.`))
  }
  return values
}

/** The settings of another installation. Nothing of this process is part of them. */
export function parseSettingsFile(text: string, file: string): SettingsFile {
  const settings = parseSettings(text, file)
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
