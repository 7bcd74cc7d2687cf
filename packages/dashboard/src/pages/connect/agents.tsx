// Instructions for connecting each agent to the MCP server.
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/button.tsx'
import { CopyFile, CopyLine } from '../../components/copy-line.tsx'
import type { ConnectLines } from './connect-lines.ts'
import { Step, Steps } from './steps.tsx'

interface LinesProps {
  readonly lines: ConnectLines
}

export const Claude = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        In Claude, open <b>Customize</b>, then <b>Connectors</b>, press <b>+</b> and choose{' '}
        <b>Add custom connector</b>.
      </p>
      <p className="text-sm text-muted">
        On Team and Enterprise plans an owner adds it first, in the settings of the organisation.
        Then everybody connects for themselves.
      </p>
    </Step>
    <Step>
      <p>Call it Plinth and give it this address:</p>
      <CopyLine text={lines.mcp} what="address" />
    </Step>
    <Step>
      <p>
        Press <b>Connect</b> and let Claude in. Then ask: “Publish this as a page.”
      </p>
      <p className="text-sm text-muted">
        Claude calls from the Internet, so Plinth has to be reachable from there, by https. For a
        Plinth on your own machine or network use Claude Code.
      </p>
    </Step>
  </Steps>
)

export const ClaudeCode = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>In a terminal:</p>
      <CopyLine text={lines.claudeCode} what="command" />
      <p className="text-sm text-muted">
        It then knows Plinth in this project; with <code>--scope user</code> before the name, in all
        of them.
      </p>
    </Step>
    <Step>
      <p>
        In Claude Code type <code>/mcp</code>, choose plinth and <b>Authenticate</b>. Your browser
        opens, and you let it in.
      </p>
    </Step>
  </Steps>
)

export const Codex = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>In a terminal. Your browser opens, and you let it in:</p>
      <CopyLine text={lines.codex} what="command" />
      <p className="text-sm text-muted">
        Where no browser opens, <code>codex mcp login plinth</code> asks again.
      </p>
    </Step>
  </Steps>
)

export const Cursor = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        <a className={buttonClass({ variant: 'quiet', small: true })} href={lines.cursorLink}>
          Add to Cursor
        </a>
      </p>
      <p>
        Or write this into <code>.cursor/mcp.json</code> in a project, or{' '}
        <code>~/.cursor/mcp.json</code> for all of them:
      </p>
      <CopyFile text={lines.cursorFile} what="content of mcp.json" />
    </Step>
    <Step>
      <p>Cursor shows that a login is needed. Press it, and let Cursor in.</p>
    </Step>
  </Steps>
)

export const VsCode = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        <a className={buttonClass({ variant: 'quiet', small: true })} href={lines.vsCodeLink}>
          Add to VS Code
        </a>
      </p>
      <p>Or in a terminal:</p>
      <CopyLine text={lines.vsCodeCommand} what="command" />
      <p>
        Or for everybody who works in a folder, in its <code>.vscode/mcp.json</code>:
      </p>
      <CopyFile text={lines.vsCodeFile} what="content of mcp.json" />
    </Step>
    <Step>
      <p>Start the server where VS Code offers it. Your browser opens, and you let it in.</p>
    </Step>
  </Steps>
)

export const OtherAgents = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <div className="grid gap-2">
      <p>Agents that log in by themselves need this address and nothing else:</p>
      <CopyLine text={lines.mcp} what="address of the tools" />
    </div>
    <div className="grid gap-2">
      <p>
        Others send an{' '}
        <Link to="/settings/tokens" className="text-link">
          API token
        </Link>
        . Most of them read a file of this form:
      </p>
      <CopyFile text={lines.fileWithToken} what="file with a token" />
    </div>
    <div className="grid gap-2">
      <p>
        Those that can only start a program on your computer, once the{' '}
        <Link to="/connect/$guide" params={{ guide: 'terminal' }} className="text-link">
          command line
        </Link>{' '}
        is installed:
      </p>
      <CopyFile text={lines.stdioFile} what="file that starts a program" />
    </div>
    <div className="grid gap-2">
      <p>
        An agent without any of this, but with a terminal, reads this page and goes on by itself:
      </p>
      <CopyLine text={lines.agentsPage} what="address of the page" />
    </div>
  </div>
)
