// The list of clients on the connect page: their titles and instructions.
import type { ReactNode } from 'react'
import { Claude, ClaudeCode, Codex, Cursor, OtherAgents, VsCode } from './agents.tsx'
import type { ConnectLines } from './connect-lines.ts'
import { CommandLine, Curl, GitHubActions } from './scripts.tsx'

interface ConnectionGuide {
  /** Last segment of the page's path. */
  readonly id: string
  /** Label in the navigation. */
  readonly label: string
  readonly title: string
  readonly intro: string
  readonly Body: (props: { readonly lines: ConnectLines }) => ReactNode
}

const forEditors = 'The agent in the editor publishes what you make with it, and updates it later.'

export const connectionGuides: readonly ConnectionGuide[] = [
  {
    id: 'claude',
    label: 'Claude',
    title: 'Connect Claude',
    intro: 'In the browser and on the desktop. Once it is connected, the phone knows it too.',
    Body: Claude,
  },
  {
    id: 'claude-code',
    label: 'Claude Code',
    title: 'Connect Claude Code',
    intro: 'Then ask for what you want: “Publish the report as a page.”',
    Body: ClaudeCode,
  },
  {
    id: 'codex',
    label: 'Codex',
    title: 'Connect Codex',
    intro: 'For the command, the extension and the desktop app at once.',
    Body: Codex,
  },
  { id: 'cursor', label: 'Cursor', title: 'Connect Cursor', intro: forEditors, Body: Cursor },
  { id: 'vscode', label: 'VS Code', title: 'Connect VS Code', intro: forEditors, Body: VsCode },
  {
    id: 'agents',
    label: 'Other agents',
    title: 'Connect another agent',
    intro: 'Whatever speaks the Model Context Protocol can publish, list, update and delete drops.',
    Body: OtherAgents,
  },
  {
    id: 'terminal',
    label: 'Command line',
    title: 'Publish from a terminal',
    intro: 'One command publishes a folder, and again with every change.',
    Body: CommandLine,
  },
  {
    id: 'curl',
    label: 'curl',
    title: 'Publish with curl',
    intro: 'All that a script needs.',
    Body: Curl,
  },
  {
    id: 'github',
    label: 'GitHub Actions',
    title: 'Publish from GitHub Actions',
    intro: 'Every push publishes the site that the repository holds.',
    Body: GitHubActions,
  },
]
