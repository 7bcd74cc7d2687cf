// Section of the front page with curl commands: publishing anonymously, and with an API token.
import { CopyButton } from '../components/copy-button.tsx'
import { messages as controls } from '../components/messages.ts'
import { RichText } from '../components/rich-text.tsx'
import { curlLines } from '../drops/curl-lines.ts'
import { messages } from './messages.ts'

const texts = messages.terminal
const copyMessages = controls.copy

interface TerminalLinesProps {
  readonly baseUrl: string
}

export function TerminalLines({ baseUrl }: TerminalLinesProps) {
  const { anonymous, create, uploadZip } = curlLines(baseUrl)
  return (
    <section id="terminal" aria-labelledby="terminal-title" className="scroll-mt-4">
      <h2 id="terminal-title" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-1.5 text-muted">
        <RichText text={texts.about} />
      </p>
      <Line text={anonymous} what={texts.anonymousCommand} />
      <p className="mt-6 text-muted">
        <RichText text={texts.withToken} values={{ token: tokenLink }} />
      </p>
      <Line text={create} what={texts.createCommand} />
      <Line text={uploadZip} what={texts.uploadCommand} />
    </section>
  )
}

const tokenLink = (
  <a href="/dashboard/settings/tokens" className="text-link">
    {texts.apiToken}
  </a>
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
        label={copyMessages.copy}
        name={copyMessages.name({ what })}
        done={copyMessages.copied({ what })}
      />
    </div>
  </div>
)
