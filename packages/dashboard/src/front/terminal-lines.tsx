import { apiRoot } from '@plinth/contract/operation'
import type { ReactNode } from 'react'
import { CopyButton } from '../components/copy-button.tsx'

interface TerminalLinesProps {
  readonly baseUrl: string
}

export function TerminalLines({ baseUrl }: TerminalLinesProps) {
  const api = `${baseUrl}${apiRoot}`
  const token = '-H "Authorization: Bearer $PLINTH_TOKEN"'
  return (
    <section id="terminal" aria-labelledby="terminal-title" className="scroll-mt-4">
      <h2 id="terminal-title" className="text-xl">
        From a terminal
      </h2>
      <p className="mt-1.5 text-muted">
        The answer holds the address in <Code>url</Code>. Markdown works the same way.
      </p>
      <Line text={`curl -F file=@index.html ${api}/drops`} />
      <p className="mt-6 text-muted">
        With an{' '}
        <a href="/dashboard/settings/tokens" className="text-link">
          API token
        </a>{' '}
        a folder gets an address that you choose: reserve it, then upload a zip with{' '}
        <Code>index.html</Code> in it. The second line takes the <Code>id</Code> from the first
        answer.
      </p>
      <Line
        text={`curl ${api}/sites \\\n  ${token} \\\n  -H "Content-Type: application/json" -d '{"slug": "my-site"}'`}
      />
      <Line
        text={`curl ${api}/sites/$SITE_ID/upload-bundle \\\n  ${token} \\\n  -F file=@site.zip`}
      />
    </section>
  )
}

const Code = ({ children }: { readonly children: ReactNode }) => (
  <code className="font-mono text-sm text-ink">{children}</code>
)

const Line = ({ text }: { readonly text: string }) => (
  <div className="mt-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 sm:px-4">
    <code className="min-w-0 grow basis-64 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      {text}
    </code>
    <div className="noscript:hidden">
      <CopyButton text={text} label="Copy" done="The command is copied." />
    </div>
  </div>
)
