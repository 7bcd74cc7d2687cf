import { nextSlug } from './next-slug.ts'

interface SlugProposalProps {
  readonly taken: string
  readonly onTake: (slug: string) => void
}

/** Stands below the field of the slug, in its form. */
export function SlugProposal({ taken, onTake }: SlugProposalProps) {
  const next = nextSlug(taken)
  return (
    <p className="-mt-2.5 text-[0.8125rem]">
      <button
        type="button"
        className="link-button"
        onClick={({ currentTarget: { form } }) => {
          // The button goes, and the focus with it.
          form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
          onTake(next)
        }}
      >
        Try <span className="font-mono">{next}</span>
      </button>
    </p>
  )
}
