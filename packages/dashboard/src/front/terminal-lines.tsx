// Section of the front page with curl commands: publishing anonymously, and with an API token.
import type { ReactNode } from 'react'
import { CopyButton } from '../components/copy-button.tsx'
import { curlLines } from '../drops/curl-lines.ts'

interface TerminalLinesProps {
  readonly baseUrl: string
}

export function TerminalLines({ baseUrl }: TerminalLinesProps) {
  const { anonymous, create, uploadZip } = curlLines(baseUrl)
  return (
    <section id="terminal" aria-labelledby="terminal-title" className="scroll-mt-4">
      <h2 id="terminal-title" className="text-xl">
        From a terminal
      </h2>
      <p className="mt-1.5 text-muted">
        The answer holds the address in <Code>url</Code>. Markdown works the same way.
      </p>
      <Line text={anonymous} what="command without a token" />
      <p className="mt-6 text-muted">
        With an{' '}
        <a href="/dashboard/settings/tokens" className="text-link">
          API token
        </a>{' '}
        a folder gets an address that you choose: reserve it, then upload a zip with{' '}
        <Code>index.html</Code> in it. The second line takes the <Code>id</Code> from the first
        answer.
      </p>
      <Line text={create} what="command that reserves it" />
      <Line text={uploadZip} what="upload command" />
    </section>
  )
}

const Code = ({ children }: { readonly children: ReactNode }) => (
  <code className="font-mono text-sm text-ink">{children}</code>
)

interface LineProps {
  readonly text: string
  readonly what: string
}

const Line = ({ text, what }: LineProps) => (
  <div className="mt-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 sm:px-4">
    <code className="min-w-0 grow basis-64 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      {text}
    </code>
    <div className="noscript:hidden">
      <CopyButton
        text={text}
        label="Copy"
        name={`Copy the ${what}`}
        done={`The ${what} is copied.`}
      />
    </div>
  </div>
)
