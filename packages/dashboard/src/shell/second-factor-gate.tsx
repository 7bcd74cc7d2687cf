// Pages of an organisation that requires a second factor, for a member whose session has none.
import { Link, useMatchRoute } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { RichText } from '../components/rich-text.tsx'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'
import { useTitle } from './use-title.ts'

const texts = messages.secondFactor

interface GateProps {
  readonly children: ReactNode
}

export function SecondFactorGate({ children }: GateProps) {
  const { tenant } = useSession()
  return <Gate key={tenant.id}>{children}</Gate>
}

/**
 * A page that would only show errors is not shown. One that was open before stays below the notice,
 * so that nothing the user has typed is lost.
 */
function Gate({ children }: GateProps) {
  const { tenant } = useSession()
  const [wasRefused] = useState(tenant.refused)
  const isAccountPage = useMatchRoute()({ to: '/settings/account' }) !== false
  const isHidden = tenant.refused && wasRefused && !isAccountPage
  return (
    <>
      {isHidden && <HiddenPageHeading name={tenant.name} />}
      {tenant.refused && <Notice name={tenant.name} hasLink={!isAccountPage} />}
      {!isHidden && children}
    </>
  )
}

function HiddenPageHeading({ name }: { readonly name: string }) {
  useTitle(name)
  return (
    <h1 className="mb-4">
      <bdi>{name}</bdi>
    </h1>
  )
}

interface NoticeProps {
  readonly name: string
  readonly hasLink: boolean
}

const Notice = ({ name, hasLink }: NoticeProps) => (
  <section
    aria-label={texts.label}
    className="notice warn mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <p className="min-w-0 flex-[1_1_20rem]">
      <RichText text={texts.text} values={{ name: <bdi>{name}</bdi> }} />
    </p>
    {hasLink && (
      <Link to="/settings/account" className="text-link">
        {texts.link}
      </Link>
    )}
  </section>
)
