// Banner for members of an organisation that requires a second factor, in a session without one.
// The page below stays, so that nothing the user has typed is lost.
import { Link } from '@tanstack/react-router'
import { RichText } from '../components/rich-text.tsx'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'

const texts = messages.secondFactor

export function SecondFactorBanner() {
  const { tenant } = useSession()
  if (!tenant.refused) return null
  return (
    <section
      aria-label={texts.label}
      className="notice warn mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0 flex-[1_1_20rem]">
        <RichText text={texts.text} values={{ name: <bdi>{tenant.name}</bdi> }} />
      </p>
      <Link to="/settings/account" className="text-link">
        {texts.link}
      </Link>
    </section>
  )
}
