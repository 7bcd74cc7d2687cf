import { useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { CodeWords } from '../components/code-words.tsx'
import type { KeptFiles } from '../kept/kept-store.ts'
import { nameOfPicked } from '../kept/name-of-picked.ts'
import { bytesOf, sizeSentence } from '../uploads/upload-size.ts'
import { useArrival } from './use-arrival.ts'
import { planNeededFor } from './without-account.ts'

interface KeptNoticeProps {
  readonly kept: Pick<KeptFiles, 'key' | 'picked'>
  /** Why it is not published: a sentence. */
  readonly reason: string
  readonly signedIn: boolean
  readonly onForget: () => Promise<void>
  /** It was kept just now. */
  readonly focused?: boolean
}

export function KeptNotice(props: KeptNoticeProps) {
  const { kept, reason, signedIn, onForget, focused = false } = props
  const { key, picked } = kept
  // There it is published as soon as somebody arrives.
  const publishKept = `/dashboard/new?kept=${key}`
  const leadingThere = (page: string) => `${page}?return_to=${encodeURIComponent(publishKept)}`
  const heading = useArrival<HTMLHeadingElement>(focused)
  const [failed, setFailed] = useState(false)
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h2 ref={heading} tabIndex={-1} className="max-w-full text-xl outline-none">
        {nameOfPicked(picked)} is kept in this browser
      </h2>
      <p className="max-w-md text-muted">
        {sizeSentence(picked)}{' '}
        {signedIn ? (
          'It is not published yet.'
        ) : (
          <>
            <CodeWords text={reason} /> Sign up within a day, and it is published.
          </>
        )}{' '}
        {planNeededFor(bytesOf(picked))}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {signedIn ? (
          <a className={buttonClass()} href={publishKept}>
            Publish it
          </a>
        ) : (
          <>
            <a className={buttonClass()} href={leadingThere('/signup')}>
              Sign up to publish it
            </a>
            <a className={buttonClass({ look: 'quiet' })} href={leadingThere('/signin')}>
              Sign in
            </a>
          </>
        )}
        <Button look="quiet" onClick={() => onForget().catch(() => setFailed(true))}>
          Forget it
        </Button>
      </div>
      {failed && (
        <p role="alert">The browser could not forget it. It does so by itself in a day.</p>
      )}
    </div>
  )
}
