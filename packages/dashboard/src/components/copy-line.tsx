// Text to paste elsewhere, with a copy button.
import { CopyButton } from './copy-button.tsx'
import { messages } from './messages.ts'

interface CopyLineProps {
  readonly text: string
  /** A name for the text, unique on the page: "install command". */
  readonly what: string
}

const texts = messages.copy
const frame = 'flex flex-wrap items-start gap-3 rounded-control border border-line bg-ground p-3'
const textClass = 'min-w-0 grow basis-64 py-1.5 font-mono text-sm'

/** For a command or an address: long lines wrap anywhere. */
export const CopyLine = ({ text, what }: CopyLineProps) => (
  <div className={frame}>
    <code className={`${textClass} wrap-anywhere whitespace-pre-wrap`}>{text}</code>
    <Copy text={text} what={what} />
  </div>
)

/** For a file: lines do not wrap, and long ones scroll without widening the layout. */
export const CopyFile = ({ text, what }: CopyLineProps) => (
  <div className={frame}>
    <section
      aria-label={texts.content({ what })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable area scrolls by keyboard.
      tabIndex={0}
      className={`${textClass} overflow-x-auto contain-inline-size`}
    >
      <code className="whitespace-pre">{text}</code>
    </section>
    <Copy text={text} what={what} />
  </div>
)

const Copy = ({ text, what }: CopyLineProps) => (
  <CopyButton
    text={text}
    label={texts.copy}
    name={texts.name({ what })}
    done={texts.copied({ what })}
  />
)
