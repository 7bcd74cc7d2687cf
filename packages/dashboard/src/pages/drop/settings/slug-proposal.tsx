// Button that fills in a similar slug (`menu-2`) after the chosen one was rejected as taken.
import { RichText } from '../../../components/rich-text.tsx'
import { messages } from './messages.ts'
import { nextSlug } from './next-slug.ts'

interface SlugProposalProps {
  readonly taken: string
  readonly onTake: (slug: string) => void
}

/** Must be inside the form, below its slug field. */
export function SlugProposal({ taken, onTake }: SlugProposalProps) {
  const next = nextSlug(taken)
  return (
    <p className="-mt-2.5 text-[0.8125rem]">
      <button
        type="button"
        className="link-button"
        onClick={({ currentTarget: { form } }) => {
          // The button is removed and would lose the focus.
          form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
          onTake(next)
        }}
      >
        <RichText
          text={messages.address.trySlug}
          values={{ slug: <span className="font-mono">{next}</span> }}
        />
      </button>
    </p>
  )
}
