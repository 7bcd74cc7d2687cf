// The text of an env file with settings, each with a comment.
import type { Variable } from '../../config/variable.ts'
import { variables } from '../../config/variables.ts'
import { StartFailure } from '../process/start-failure.ts'

const heading = `# Settings of Plinth, written by \`plinthd setup\`. The server and all commands of plinthd read them.
# The guide /docs/configuration of your server lists all settings. Restart the server after a change.
`

/** `kept` are settings of an earlier file that no question is about. */
export function envFileText(
  settings: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>> = {},
): string {
  const own = Object.entries(settings).map(
    ([name, value]) => `\n# ${commentOf(name)}\n${lineOf(name, value)}`,
  )
  const others = Object.entries(kept).map(([name, value]) => lineOf(name, value))
  const section = others.length === 0 ? [] : ['\n# Kept from the file before.\n', ...others]
  return [heading, ...own, ...section].join('')
}

const lineOf = (name: string, value: string): string => `${name}=${quoted(name, value)}\n`

/** The first sentence about the variable in the documentation. */
function commentOf(name: string): string {
  const known: Readonly<Record<string, Variable>> = variables
  const { meaning } = known[name] ?? { meaning: 'Credentials for S3.' }
  const [sentence = meaning] = /^.*?\.(?= [A-Z`]|$)/.exec(meaning) ?? []
  return sentence.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/**
 * Docker takes quotes for a part of the value, so they are used only if they are needed. systemd takes
 * backticks for a part of it.
 */
function quoted(name: string, value: string): string {
  if (value === value.trim() && !/[#'"`\\$\n\r]/.test(value)) return value
  const quote = ["'", '"'].find((each) => !value.includes(each))
  if (quote === undefined) throw refuse(name, 'it has both kinds of quotes')
  if (quote === '"' && /[\\$]/.test(value)) throw refuse(name, "it has ' and also \\ or $")
  if (/[\n\r]/.test(value)) throw refuse(name, 'it has several lines')
  return quote + value + quote
}

const refuse = (name: string, reason: string): StartFailure =>
  new StartFailure(
    `The value of ${name} cannot be written to an env file that all programs read alike: ${reason}. Use another value, or set it as an environment variable.`,
  )
