// Page behind the link of an invitation.
import { type Role, roleNames } from '@plinth/domain/accounts/roles'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { entryLinks } from '../forms/entry-links.ts'
import { hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { messages as form } from '../forms/messages.ts'
import { signOutForm } from '../forms/sign-out-form.ts'
import { withEmail, withReturn } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface Invitation {
  readonly email: string
  readonly organisation: string
  readonly inviter: string
  readonly role: Role
  readonly code: string
  readonly problem: Problem | null
}

const texts = messages.invitation

export function invitationPage(page: PageContext, invitation: Invitation): string {
  const { organisation, inviter, email } = invitation
  const role = roleNames[invitation.role]
  return formPage(page, {
    title: texts.title({ organisation }),
    intro: messageHtml((shown) => texts.intro({ ...shown, role }), {
      inviter,
      email,
      organisation,
    }),
    body: formProblem(invitation.problem) + nextStep(page, invitation),
  })
}

function nextStep({ brand, viewer }: PageContext, { email, code }: Invitation): string {
  const here = `/invitation?code=${encodeURIComponent(code)}`
  const hrefTo = (path: string) => escapeHtml(withReturn(withEmail(path, email), here))
  if (viewer === null) {
    return `<div class="card stack-in">
<p>${messageHtml(brand.signUp ? texts.visitor : texts.visitorWithAccount, { email })}</p>
${entryLinks(brand, hrefTo)}
</div>`
  }
  if (viewer.email !== email) {
    return `<div class="card stack-in">
<p>${messageHtml(texts.otherAccount, { viewer: viewer.email, email })}</p>
${signOutForm({ returnTo: here, look: 'button' })}
</div>`
  }
  return `<form class="card" method="post" action="/invitation">
${hiddenField('code', code)}
<button class="button">${texts.accept}</button>
<p class="fineprint">${escapeHtml(texts.unwanted)}</p>
</form>`
}

export const invalidInvitationPage = (page: PageContext): string =>
  messagePage(page, {
    title: texts.invalidTitle,
    text: texts.invalid,
    steps: [
      { href: '/dashboard', label: form.goToDrops },
      { href: '/', label: form.goHome },
    ],
  })
