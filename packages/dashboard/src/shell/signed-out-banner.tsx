// Banner shown once the browser's session no longer matches the page.
import type { ReactNode } from 'react'
import { buttonClass } from '../components/button.tsx'
import { RichText } from '../components/rich-text.tsx'
import { messages } from './messages.ts'
import { OtherTenantNotice } from './other-tenant-notice.tsx'
import type { SessionMatch } from './session-match.ts'

interface SignedOutBannerProps {
  readonly match: SessionMatch | null
  readonly onReturn: () => Promise<void>
}

/** The page stays mounted below it, so that typed text is not lost. */
export function SignedOutBanner({ match, onReturn }: SignedOutBannerProps) {
  switch (match?.kind) {
    case 'signed-out':
      return (
        <Banner>
          <p>
            <RichText text={messages.signedOut.text} />
          </p>
          <a className={buttonClass({ small: true })} href="/signin" target="_blank" rel="noopener">
            {messages.signedOut.signIn}
          </a>
        </Banner>
      )
    case 'other-tenant':
      return (
        <Banner>
          <OtherTenantNotice {...match} onReturn={onReturn} />
        </Banner>
      )
    default:
      return null
  }
}

const Banner = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert" className="sticky top-0 z-30 bg-ground p-2">
    <div className="notice warn mx-auto flex max-w-4xl flex-wrap xl:max-w-6xl items-center justify-between gap-3">
      {children}
    </div>
  </div>
)
