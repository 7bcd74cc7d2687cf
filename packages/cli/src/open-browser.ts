import { spawn } from 'node:child_process'
import { devNull } from 'node:os'

/** False where there is nothing to open it with. No shell ever reads the address. */
export function openBrowser(address: string, chosen: string | undefined): Promise<boolean> {
  const [program = devNull, ...args] = chosen === undefined ? usualBrowser() : [chosen]
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
