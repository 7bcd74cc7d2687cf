// Offer on the front page to sign up and publish the stored upload.
import { useState } from 'react'
import { Button, buttonClass } from '../components/button.tsx'
import { TextWithCode } from '../components/text-with-code.tsx'
import type { PendingUpload } from '../uploads/pending/pending-upload-store.ts'
import { pickedName } from '../uploads/pending/picked-name.ts'
import { bytesOf, sizeSentence } from '../uploads/upload-size.ts'
import { planNeededFor } from './anonymous-upload.ts'
import { messages } from './messages.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

const texts = messages.pending

interface PendingUploadNoticeProps {
  readonly pendingUpload: Pick<PendingUpload, 'key' | 'picked'>
  /** A sentence that says why the upload was not published. */
  readonly reason: string
  readonly signedIn: boolean
  /** Whether a larger plan can be bought. */
  readonly sellsPlans: boolean
  readonly onDiscard: () => Promise<void>
  /** True if the files were stored just now; the heading then takes the focus. */
  readonly focused?: boolean
}

export function PendingUploadNotice(props: PendingUploadNoticeProps) {
  const { pendingUpload, reason, signedIn, sellsPlans, onDiscard, focused = false } = props
  const { key, picked } = pendingUpload
  // The key makes the page publish the files when it opens.
  const publishUrl = `/dashboard/new?kept=${key}`
  const withReturn = (page: string) => `${page}?return_to=${encodeURIComponent(publishUrl)}`
  const heading = useFocusOnAppear<HTMLHeadingElement>(focused)
  const [failed, setFailed] = useState(false)
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <h2 ref={heading} tabIndex={-1} className="max-w-full text-xl outline-none">
        {texts.title({ name: pickedName(picked) })}
      </h2>
      <p className="max-w-md text-muted">
        {sizeSentence(picked)}{' '}
        {signedIn ? (
          texts.notPublished
        ) : (
          <>
            <TextWithCode text={reason} /> <span className="if-signup">{texts.signUpSoon}</span>
          </>
        )}{' '}
        {sellsPlans && planNeededFor(bytesOf(picked))}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {signedIn ? (
          <a className={buttonClass()} href={publishUrl}>
            {texts.publish}
          </a>
        ) : (
          <>
            <a className={buttonClass()} href={withReturn('/signup')}>
              {texts.signUp}
            </a>
            <a className={buttonClass({ variant: 'quiet' })} href={withReturn('/signin')}>
              {texts.signIn}
            </a>
          </>
        )}
        <Button variant="quiet" onClick={() => onDiscard().catch(() => setFailed(true))}>
          {texts.discard}
        </Button>
      </div>
      {failed && <p role="alert">{texts.discardFailed}</p>}
    </div>
  )
}
