import { CopyButton } from './copy-button.tsx'

interface CopyLineProps {
  readonly text: string
  /** What it is, in a word: a command, an address, a file. */
  readonly what: string
}

/** Something to paste elsewhere, in one line or several. */
export const CopyLine = ({ text, what }: CopyLineProps) => (
  <div className="flex flex-wrap items-start gap-3 rounded-control border border-line bg-ground p-3">
    <code className="min-w-0 grow basis-64 py-1.5 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      {text}
    </code>
    <CopyButton text={text} label="Copy" done={`The ${what} is copied.`} />
  </div>
)
