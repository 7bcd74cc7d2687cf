import { Link } from '@tanstack/react-router'
import { CopyLine } from '../../components/copy-line.tsx'
import type { ConnectLines } from './connect-lines.ts'
import { Step, Steps } from './steps.tsx'

interface LinesProps {
  readonly lines: ConnectLines
}

const TokenLink = () => (
  <Link to="/settings/tokens" className="text-link">
    API token
  </Link>
)

export const CommandLine = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <Steps>
      <Step>
        <p>Install it. It takes Node 20 or newer:</p>
        <CopyLine text={lines.cliInstall} what="command" />
      </Step>
      <Step>
        <p>Once. Your browser opens, and you let the command in:</p>
        <CopyLine text={lines.cliLogin} what="command" />
        <p className="text-sm text-muted">
          On a machine without a browser add <code>--device</code>.
        </p>
      </Step>
      <Step>
        <p>In the folder to publish. The next time it sends only what has changed:</p>
        <CopyLine text="plinth deploy" what="command" />
      </Step>
    </Steps>
    <div className="grid gap-2">
      <p>
        Without installing anything, write this for <code>plinth</code>:
      </p>
      <CopyLine text={lines.cliUninstalled} what="command" />
    </div>
  </div>
)

export const Curl = ({ lines }: LinesProps) => (
  <div className="grid gap-6">
    <Steps>
      <Step>
        <p>
          Make an <TokenLink /> and keep it in <code>PLINTH_TOKEN</code>.
        </p>
      </Step>
      <Step>
        <p>Reserve an address:</p>
        <CopyLine text={lines.curlCreate} what="command" />
      </Step>
      <Step>
        <p>
          Publish there, now and every time. <code>$SITE_ID</code> is the <code>id</code> of the
          first answer:
        </p>
        <CopyLine text={lines.curlUpload} what="command" />
      </Step>
    </Steps>
    <div className="grid gap-2">
      <p>Without a token, one page for seven days:</p>
      <CopyLine text={lines.curlAnonymous} what="command" />
      <p className="text-sm text-muted">
        Open the <code>claim_url</code> of the answer here, and it is yours. Everything else is in{' '}
        <a href="/docs/agents.md" className="text-link">
          one page
        </a>{' '}
        and in the{' '}
        <a href="/docs/api" className="text-link">
          API reference
        </a>
        .
      </p>
    </div>
  </div>
)

export const GitHubActions = ({ lines }: LinesProps) => (
  <Steps>
    <Step>
      <p>
        Make an <TokenLink /> and save it in the repository under <b>Settings</b>,{' '}
        <b>Secrets and variables</b>, <b>Actions</b>, as <code>PLINTH_TOKEN</code>.
      </p>
    </Step>
    <Step>
      <p>
        Save this as <code>.github/workflows/publish.yml</code>. <code>dist</code> is the folder to
        publish, <code>my-site</code> its address:
      </p>
      <CopyLine text={lines.workflow} what="file" />
      <p className="text-sm text-muted">
        For a preview of every pull request there is an action in{' '}
        <code>integrations/github-action</code> of Plinth’s repository.
      </p>
    </Step>
  </Steps>
)
