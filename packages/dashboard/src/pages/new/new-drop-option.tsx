// Card on the new-drop page for one way to create a drop. The whole card is one link.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Sample } from '../../templates/parts/template.ts'
import { DesignSample } from '../template/design-sample.tsx'

type NewDropOptionProps = Pick<LinkProps, 'to' | 'params'> & {
  readonly title: string
  readonly description: string
  /** Designs of the template. */
  readonly samples?: readonly Sample[]
}

export const NewDropOption = ({
  title,
  description,
  samples = [],
  ...target
}: NewDropOptionProps) => (
  <li className="card relative p-4 hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent sm:p-5">
    {samples.length > 0 && (
      <div className="mb-3 grid grid-cols-3 gap-2">
        {samples.map((sample) => (
          <DesignSample key={sample.ground} sample={sample} />
        ))}
      </div>
    )}
    <Link {...target} className="font-medium outline-none after:absolute after:inset-0">
      {title}
    </Link>
    <p className="text-sm text-muted">{description}</p>
  </li>
)
