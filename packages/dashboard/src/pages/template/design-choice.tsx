import { useId } from 'react'
import type { Design } from '../../templates/template.ts'

interface DesignChoiceProps {
  readonly designs: readonly Design[]
  readonly chosen: Design
  readonly onChoose: (design: Design) => void
}

export function DesignChoice({ designs, chosen, onChoose }: DesignChoiceProps) {
  const name = useId()
  return (
    <fieldset className="card p-4 sm:p-5">
      <legend className="sr-only">Design</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {designs.map((design) => (
          <label
            key={design.id}
            className="cursor-pointer rounded-card border border-line p-1.5 hover:border-muted has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={design === chosen}
              onChange={() => onChoose(design)}
            />
            <Sample design={design} />
            <span className="block px-1 pt-1.5 text-sm font-medium">{design.title}</span>
            <span className="hidden px-1 pb-1 text-[0.8125rem] leading-snug text-muted sm:block">
              {design.manner}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Sample = ({ design: { sample } }: { readonly design: Design }) => (
  <span
    aria-hidden="true"
    className="grid h-16 content-center gap-1.5 rounded-md px-3 shadow-[inset_0_0_0_1px_rgb(0_0_0/0.08)]"
    style={{ background: sample.ground, color: sample.ink, fontFamily: sample.font }}
  >
    <span className="text-2xl leading-none">Aa</span>
    <span className="h-1 w-8" style={{ background: sample.accent }} />
  </span>
)
