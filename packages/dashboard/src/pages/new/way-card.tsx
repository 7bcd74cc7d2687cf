import { Link, type LinkProps } from '@tanstack/react-router'

type WayCardProps = Pick<LinkProps, 'to' | 'params'> & {
  readonly title: string
  readonly description: string
}

/** One way to a new drop. All of it leads there, by one link. */
export const WayCard = ({ title, description, ...way }: WayCardProps) => (
  <li className="card relative p-4 hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent sm:p-5">
    <Link {...way} className="font-medium outline-none after:absolute after:inset-0">
      {title}
    </Link>
    <p className="text-sm text-muted">{description}</p>
  </li>
)
