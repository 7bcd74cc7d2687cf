// Instructions for publishing with the CLI, curl and GitHub Actions.
import { formatDays } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { CopyFile, CopyLine } from '../../components/copy-line.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { allowsAnonymous } from '../../drops/allows-anonymous.ts'
import type { ConnectLines } from './connect-lines.ts'
import { messages } from './messages.ts'
import { Instruction, Note, Step, Steps } from './steps.tsx'
import { TokenLink } from './token-link.tsx'

interface LinesProps {
  readonly lines: ConnectLines
}

const { copied, terminal, curl, github } = messages

export const CommandLine = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <Steps>
      <Step>
        <Instruction text={terminal.install} />
        <CopyLine text={lines.cliInstall} what={copied.install} />
      </Step>
      <Step>
        <Instruction text={terminal.login} />
        <CopyLine text={lines.cliLogin} what={copied.login} />
        <Note text={terminal.device} />
      </Step>
      <Step>
        <Instruction text={terminal.deploy} />
        <CopyLine text="plinth deploy" what={copied.deploy} />
      </Step>
    </Steps>
    <div className="grid gap-2">
      <Instruction text={terminal.npx} />
      <CopyLine text={lines.cliUninstalled} what={copied.npx} />
    </div>
  </div>
)

export const Curl = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <Steps>
      <Step>
        <p>
          <RichText text={curl.token} values={{ token: <TokenLink /> }} />
        </p>
      </Step>
      <Step>
        <Instruction text={curl.create} />
        <CopyLine text={lines.curlCreate} what={copied.create} />
      </Step>
      <Step>
        <Instruction text={curl.zip} />
        <CopyLine text={lines.zip} what={copied.zip} />
        <Note text={curl.hidden} />
      </Step>
      <Step>
        <Instruction text={curl.upload} />
        <CopyLine text={lines.curlUpload} what={copied.upload} />
      </Step>
    </Steps>
    <div className="grid gap-2">
      {allowsAnonymous() && <WithoutToken lines={lines} />}
      <p className="flex flex-wrap gap-x-4 text-sm">
        <a href="/docs/agents.md" className="text-link">
          {curl.agentsPage}
        </a>
        <a href="/docs/api" className="text-link">
          {curl.apiReference}
        </a>
      </p>
    </div>
  </div>
)

const WithoutToken = ({ lines }: LinesProps) => (
  <>
    <Instruction text={curl.anonymous({ days: formatDays(anonymousLifetime) })} />
    <CopyLine text={lines.curlAnonymous} what={copied.anonymous} />
    <Note text={curl.claim} />
  </>
)

export const GitHubActions = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        <RichText text={github.token} values={{ token: <TokenLink /> }} />
      </p>
    </Step>
    <Step>
      <Instruction text={github.workflow} />
      <CopyFile text={lines.workflow} what={copied.workflow} />
      <Note text={github.reachable} />
      <Note text={github.previews} />
    </Step>
  </Steps>
)
