// Draws a terminal session as an animated SVG: commands are typed, their output appears.
import { escapeHtml } from '@plinth/domain/base/escape-html'

export interface Step {
  readonly command: string
  readonly output: readonly string[]
}

/** Of the terminal's monospace font. */
const character = 9.03
const lineHeight = 24
const margin = 24
const columns = 70
const typingMs = 45
const pauseMs = 700
const outputMs = 250

export function terminalSvg(title: string, steps: readonly Step[]): string {
  let time = 400
  let line = 0
  const parts: string[] = []
  for (const { command, output } of steps) {
    // A blank line between commands.
    if (line > 0) line++
    parts.push(appearing('<tspan class="prompt">$</tspan>', { line, time }))
    parts.push(typed(command, { line, time }))
    time += command.length * typingMs + pauseMs
    line++
    for (const text of output) {
      parts.push(appearing(escapeHtml(text), { line, time }))
      time += outputMs
      line++
    }
    time += pauseMs
  }
  const width = Math.ceil(columns * character + 2 * margin)
  const height = line * lineHeight + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<rect width="${width}" height="${height}" rx="10" fill="#131311"/>
${parts.join('\n')}
</svg>
`
}

interface Place {
  readonly line: number
  readonly time: number
}

const baseline = (line: number): number => Math.round(margin + (line + 0.7) * lineHeight)

const appearing = (markup: string, { line, time }: Place): string =>
  `<text x="${margin}" y="${baseline(line)}" style="animation-delay:${time}ms">${markup}</text>`

/** A cover of the ground's colour moves away in one step per character. */
function typed(command: string, { line, time }: Place): string {
  const x = Math.round(margin + 2 * character)
  const width = Math.ceil(command.length * character) + 4
  const duration = command.length * typingMs
  const top = margin + line * lineHeight
  return `<text x="${x}" y="${baseline(line)}" class="command" style="animation-delay:${time}ms">${escapeHtml(command)}</text>
<rect x="${x}" y="${top}" width="${width}" height="${lineHeight}" fill="#131311" class="cover" style="--way:${width}px;animation:type ${duration}ms steps(${command.length}) ${time}ms forwards"/>`
}

const style = `
text { font: 15px/1 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #a8a398; white-space: pre; opacity: 0; animation: appear 1ms linear forwards }
.command { fill: #f3f1ea }
.prompt { fill: #5ec4ab }
@keyframes appear { to { opacity: 1 } }
@keyframes type { to { transform: translateX(var(--way)); opacity: 0 } }
@media (prefers-reduced-motion: reduce) { text { opacity: 1; animation: none } .cover { display: none } }
`
