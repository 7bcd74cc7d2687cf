// Selects the template for a mail.
import type { Mail } from '../../ports/mail.ts'
import { changeEmailContent } from './templates/change-email.ts'
import { domainLostContent } from './templates/domain-lost.ts'
import { domainRemovedContent } from './templates/domain-removed.ts'
import { dropRemovedContent } from './templates/drop-removed.ts'
import { dropRestoredContent } from './templates/drop-restored.ts'
import { emailChangedContent } from './templates/email-changed.ts'
import { expiringContent } from './templates/expiring.ts'
import { invitationContent } from './templates/invitation.ts'
import type { MailContent, MailService } from './templates/mail-content.ts'
import { passwordChangedContent } from './templates/password-changed.ts'
import { paymentFailedContent } from './templates/payment-failed.ts'
import { receiptContent } from './templates/receipt.ts'
import { removingContent } from './templates/removing.ts'
import { resetContent } from './templates/reset.ts'
import { secondFactorContent } from './templates/second-factor.ts'
import { signInLinkCreatedContent } from './templates/sign-in-link-created.ts'
import { signInProviderContent } from './templates/sign-in-provider.ts'
import { verifyContent } from './templates/verify.ts'

export function writeContent(mail: Mail, base: MailService): MailContent {
  switch (mail.kind) {
    case 'verify':
      return verifyContent(mail, base)
    case 'reset':
      return resetContent(mail, base)
    case 'change_email':
      return changeEmailContent(mail, base)
    case 'email_changed':
      return emailChangedContent(mail, base)
    case 'password_changed':
      return passwordChangedContent(mail, base)
    case 'sign_in_link_created':
      return signInLinkCreatedContent(mail, base)
    case 'passkey_added':
    case 'passkey_removed':
    case 'two_step_on':
    case 'two_step_off':
    case 'recovery_codes_renewed':
    case 'recovery_code_used':
      return secondFactorContent(mail, base)
    case 'provider_connected':
    case 'provider_disconnected':
      return signInProviderContent(mail, base)
    case 'invitation':
      return invitationContent(mail, base)
    case 'receipt':
      return receiptContent(mail, base)
    case 'payment_failed':
      return paymentFailedContent(mail, base)
    case 'drop_removed':
      return dropRemovedContent(mail, base)
    case 'drop_restored':
      return dropRestoredContent(mail, base)
    case 'domain_lost':
      return domainLostContent(mail, base)
    case 'domain_removed':
      return domainRemovedContent(mail, base)
    case 'expiring':
      return expiringContent(mail, base)
    case 'removing':
      return removingContent(mail, base)
    default:
      return unknownKind(mail)
  }
}

/** Possible during an upgrade: a newer node may have queued the mail. */
function unknownKind(mail: never): never {
  const { kind } = mail as { kind?: unknown }
  throw new Error(`There is no template for mail of kind ${JSON.stringify(kind)}.`)
}
