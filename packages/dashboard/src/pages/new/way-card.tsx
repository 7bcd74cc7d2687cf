import { Link, type LinkProps } from '@tanstack/react-router'
import type { Sample } from '../../templates/template.ts'
import { DesignSample } from '../template/design-sample.tsx'

type WayCardProps = Pick<LinkProps, 'to' | 'params'> & {
  readonly title: string
  readonly description: string
  /** How what is made there looks. */
  readonly samples?: readonly Sample[]
}

/** One way to a new drop. All of it leads there, by one link. */
export const WayCard = ({ title, description, samples = [], ...way }: WayCardProps) => (
  <li className="card relative p-4 hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent sm:p-5">
    {samples.length > 0 && (
      <div className="mb-3 grid grid-cols-3 gap-2">
        {samples.map((sample) => (
          <DesignSample key={sample.ground} sample={sample} />
        ))}
      </div>
    )}
    <Link {...way} className="font-medium outline-none after:absolute after:inset-0">
      {title}
    </Link>
    <p className="text-sm text-muted">{description}</p>
  </li>
)
