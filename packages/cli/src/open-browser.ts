import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { devNull } from 'node:os'
import { quoted } from '@plinth/domain/unicode'
import { CliError } from './cli-error.ts'

/** False where there is nothing to open it with. No shell ever reads the address. */
export async function openBrowser(address: string, chosen: string | undefined): Promise<boolean> {
  refuseOtherThanPages(address)
  const [program = devNull, ...args] = chosen === undefined ? usualBrowser() : wordsOf(chosen)
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      // It outlives this program.
      child.unref()
      resolve(true)
    })
  })
}

function usualBrowser(): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['open']
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler']
    default:
      return ['xdg-open']
  }
}

/** `firefox --new-window` is a program and its option; a path may have spaces all the same. */
const wordsOf = (chosen: string): string[] => (existsSync(chosen) ? [chosen] : chosen.split(/ +/))

/** The system would start whatever is in charge of an address: a file, a mail, a call. */
function refuseOtherThanPages(address: string): void {
  if (/^https?:\/\/[^\s@]+$/i.test(address) && URL.canParse(address)) return
  throw new CliError('refused', `${quoted(address)} is no address of a page, and is not opened.`)
}
