// The list of clients on the connect page: their titles, instructions and guides.
import type { ReactNode } from 'react'
import type { Guide } from '../../components/guide-link.tsx'
import {
  ClaudeCodeWithPlugin,
  ClaudeWithBundle,
  Codex,
  Cursor,
  OtherAgents,
  VsCode,
} from './agents.tsx'
import type { ConnectLines } from './connect-lines.ts'
import { messages } from './messages.ts'
import { CommandLine, Curl, GitHubActions } from './scripts.tsx'

interface ConnectionGuide {
  /** Last segment of the page's path. */
  readonly id: string
  /** Label in the navigation. */
  readonly label: string
  readonly title: string
  readonly intro: string
  /** The guide in the documentation. */
  readonly guide: Guide
  readonly Body: (props: { readonly lines: ConnectLines }) => ReactNode
}

type Head = Pick<ConnectionGuide, 'label' | 'title' | 'intro'>

const head = ({ label, title, intro }: Head): Head => ({ label, title, intro })

export const connectionGuides: readonly ConnectionGuide[] = [
  { id: 'claude', ...head(messages.claude), guide: 'mcp', Body: ClaudeWithBundle },
  { id: 'claude-code', ...head(messages.claudeCode), guide: 'mcp', Body: ClaudeCodeWithPlugin },
  { id: 'codex', ...head(messages.codex), guide: 'mcp', Body: Codex },
  { id: 'cursor', ...head(messages.cursor), guide: 'mcp', Body: Cursor },
  { id: 'vscode', ...head(messages.vsCode), guide: 'mcp', Body: VsCode },
  { id: 'agents', ...head(messages.agents), guide: 'mcp', Body: OtherAgents },
  { id: 'terminal', ...head(messages.terminal), guide: 'cli', Body: CommandLine },
  { id: 'curl', ...head(messages.curl), guide: 'publishing', Body: Curl },
  { id: 'github', ...head(messages.github), guide: 'cli', Body: GitHubActions },
]
