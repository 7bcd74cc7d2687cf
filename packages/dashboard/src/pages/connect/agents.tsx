// Instructions for connecting each agent to the MCP server.
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/button.tsx'
import { CopyFile, CopyLine } from '../../components/copy-line.tsx'
import { RichText } from '../../components/rich-text.tsx'
import type { ConnectLines } from './connect-lines.ts'
import { messages } from './messages.ts'
import { Alternative, Instruction, Note, Step, Steps } from './steps.tsx'
import { TokenLink } from './token-link.tsx'

interface LinesProps {
  readonly lines: ConnectLines
}

const { copied } = messages

const Claude = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <Instruction text={messages.claude.open} />
      <Note text={messages.claude.teams} />
    </Step>
    <Step>
      <Instruction text={messages.claude.url} />
      <CopyLine text={lines.mcp} what={copied.url} />
    </Step>
    <Step>
      <Instruction text={messages.claude.connect} />
      <Note text={messages.claude.reachable} />
    </Step>
  </Steps>
)

/** The bundle runs on the user's computer, so it reaches servers that have no public address. */
const DesktopBundle = ({ lines }: LinesProps) => (
  <Alternative title={messages.claude.bundle}>
    <p>
      <RichText text={messages.claude.bundleSteps} values={{ token: <TokenLink /> }} />
    </p>
    <p>
      <a className={buttonClass({ variant: 'quiet', small: true })} href={lines.bundle} download>
        {messages.claude.download}
      </a>
    </p>
  </Alternative>
)

export const ClaudeWithBundle = (props: LinesProps) => (
  <div className="grid gap-6">
    <Claude {...props} />
    <DesktopBundle {...props} />
  </div>
)

const ClaudeCode = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <Instruction text={messages.claudeCode.add} />
      <CopyLine text={lines.claudeCode} what={copied.command} />
      <Note text={messages.claudeCode.scope} />
    </Step>
    <Step>
      <Instruction text={messages.claudeCode.authenticate} />
    </Step>
  </Steps>
)

export const ClaudeCodeWithPlugin = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <ClaudeCode lines={lines} />
    {lines.plugin && (
      <Alternative title={messages.claudeCode.plugin}>
        <Instruction text={messages.claudeCode.pluginSteps} />
        <CopyLine text={lines.plugin} what={copied.plugin} />
      </Alternative>
    )}
  </div>
)

export const Codex = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <Instruction text={messages.codex.add} />
      <CopyLine text={lines.codex} what={copied.command} />
      <Note text={messages.codex.noBrowser} />
    </Step>
  </Steps>
)

export const Cursor = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        <a className={buttonClass({ variant: 'quiet', small: true })} href={lines.cursorLink}>
          {messages.cursor.add}
        </a>
      </p>
      <Instruction text={messages.cursor.file} />
      <CopyFile text={lines.cursorFile} what={copied.mcpFile} />
    </Step>
    <Step>
      <Instruction text={messages.cursor.login} />
    </Step>
  </Steps>
)

export const VsCode = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        <a className={buttonClass({ variant: 'quiet', small: true })} href={lines.vsCodeLink}>
          {messages.vsCode.add}
        </a>
      </p>
      <Instruction text={messages.vsCode.terminal} />
      <CopyLine text={lines.vsCodeCommand} what={copied.command} />
      <Instruction text={messages.vsCode.file} />
      <CopyFile text={lines.vsCodeFile} what={copied.mcpFile} />
    </Step>
    <Step>
      <Instruction text={messages.vsCode.start} />
    </Step>
  </Steps>
)

export const OtherAgents = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <div className="grid gap-2">
      <Instruction text={messages.agents.oauth} />
      <CopyLine text={lines.mcp} what={copied.url} />
    </div>
    <div className="grid gap-2">
      <p>
        <RichText text={messages.agents.token} values={{ token: <TokenLink /> }} />
      </p>
      <CopyFile text={lines.fileWithToken} what={copied.tokenFile} />
    </div>
    <div className="grid gap-2">
      <p>
        <RichText text={messages.agents.stdio} values={{ cli: <CommandLineLink /> }} />
      </p>
      <CopyFile text={lines.stdioFile} what={copied.stdioFile} />
    </div>
    <div className="grid gap-2">
      <Instruction text={messages.agents.skill} />
      <CopyLine text={lines.skill} what={copied.skill} />
    </div>
    <div className="grid gap-2">
      <Instruction text={messages.agents.page} />
      <CopyLine text={lines.agentsPage} what={copied.pageUrl} />
    </div>
  </div>
)

const CommandLineLink = () => (
  <Link to="/connect/$guide" params={{ guide: 'terminal' }} className="text-link">
    {messages.agents.cli}
  </Link>
)
