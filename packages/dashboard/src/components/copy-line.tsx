import { CopyButton } from './copy-button.tsx'

interface CopyLineProps {
  readonly text: string
  /** What it is, in words that fit nothing else on the page: "install command". */
  readonly what: string
}

const frame = 'flex flex-wrap items-start gap-3 rounded-control border border-line bg-ground p-3'
const room = 'min-w-0 grow basis-64 py-1.5 font-mono text-sm'

/** Something to paste elsewhere, broken wherever the room ends. */
export const CopyLine = ({ text, what }: CopyLineProps) => (
  <div className={frame}>
    <code className={`${room} wrap-anywhere whitespace-pre-wrap`}>{text}</code>
    <Copy text={text} what={what} />
  </div>
)

/** As `CopyLine`, for what is read by its lines: a long one is scrolled, and makes no room wider. */
export const CopyFile = ({ text, what }: CopyLineProps) => (
  <div className={frame}>
    <section
      aria-label={`The ${what}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls only what it can reach.
      tabIndex={0}
      className={`${room} overflow-x-auto contain-inline-size`}
    >
      <code className="whitespace-pre">{text}</code>
    </section>
    <Copy text={text} what={what} />
  </div>
)

const Copy = ({ text, what }: CopyLineProps) => (
  <CopyButton text={text} label="Copy" name={`Copy the ${what}`} done={`The ${what} is copied.`} />
)
