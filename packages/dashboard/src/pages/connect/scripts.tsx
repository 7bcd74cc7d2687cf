// Instructions for publishing with the CLI, curl and GitHub Actions.
import { formatDays } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { Link } from '@tanstack/react-router'
import { CopyFile, CopyLine } from '../../components/copy-line.tsx'
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
        <CopyLine text={lines.cliInstall} what="install command" />
      </Step>
      <Step>
        <p>Once. Your browser opens, and you let the command in:</p>
        <CopyLine text={lines.cliLogin} what="login command" />
        <p className="text-sm text-muted">
          On a machine without a browser add <code>--device</code>.
        </p>
      </Step>
      <Step>
        <p>In the folder to publish. The next time it sends only what has changed:</p>
        <CopyLine text="plinth deploy" what="deploy command" />
      </Step>
    </Steps>
    <div className="grid gap-2">
      <p>
        Without installing anything, write this for <code>plinth</code>:
      </p>
      <CopyLine text={lines.cliUninstalled} what="npx command" />
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
        <CopyLine text={lines.curlCreate} what="command that reserves it" />
      </Step>
      <Step>
        <p>
          Zip what is in the folder, here <code>site</code>, with an <code>index.html</code> at its
          root:
        </p>
        <CopyLine text={lines.zip} what="zip command" />
        <p className="text-sm text-muted">
          A zip is published as it is, hidden files included. This line leaves them out, but for{' '}
          <code>.well-known</code>.
        </p>
      </Step>
      <Step>
        <p>
          Publish there, now and every time. <code>$SITE_ID</code> is the <code>id</code> of the
          first answer:
        </p>
        <CopyLine text={lines.curlUpload} what="upload command" />
      </Step>
    </Steps>
    <div className="grid gap-2">
      <p>Without a token, one page for {formatDays(anonymousLifetime)}:</p>
      <CopyLine text={lines.curlAnonymous} what="command without a token" />
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
        Save this as <code>.github/workflows/publish.yml</code>. <code>dist</code> is the folder
        that the build makes, <code>my-site</code> its address. Where nothing is built, leave that
        line out and name the folder that holds the site:
      </p>
      <CopyFile text={lines.workflow} what="workflow" />
      <p className="text-sm text-muted">
        GitHub’s machines call from the Internet, so Plinth has to be reachable from there.
      </p>
      <p className="text-sm text-muted">
        For a preview of every pull request there is an action in{' '}
        <code>integrations/github-action</code> of Plinth’s repository.
      </p>
    </Step>
  </Steps>
)
