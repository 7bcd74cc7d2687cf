// Opens a URL in the user's browser.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'

/** Returns false if no browser could be started. The URL is never passed through a shell. */
export async function openBrowser(address: string, chosen: string | undefined): Promise<boolean> {
  refuseOtherSchemes(address)
  const [program = devNull, ...args] = chosen === undefined ? defaultBrowser() : wordsOf(chosen)
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      // The browser outlives this process.
      child.unref()
      resolve(true)
    })
  })
}

function defaultBrowser(): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['open']
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler']
    default:
      return ['xdg-open']
  }
}

/**
 * `firefox --new-window` is a program with an option; a path to a program may also contain spaces.
 */
const wordsOf = (chosen: string): string[] => (existsSync(chosen) ? [chosen] : chosen.split(/ +/))

/**
 * Web pages only: the operating system would open any kind of URL with its handler (a file, a mail,
 * a call).
 */
function refuseOtherSchemes(address: string): void {
  if (/^https?:\/\/[^\s@]+$/i.test(address) && URL.canParse(address)) return
  throw new CliError('refused', `${quoted(address)} is not a web address and was not opened.`)
}
