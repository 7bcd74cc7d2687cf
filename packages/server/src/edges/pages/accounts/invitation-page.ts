// Page behind the link of an invitation.
import { type Role, roleNames } from '@plinth/domain/accounts/roles'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { signOutForm } from '../forms/sign-out-form.ts'
import { withReturn } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'

interface Invitation {
  readonly email: string
  readonly organisation: string
  readonly inviter: string
  readonly role: Role
  readonly code: string
  /** Email address of the signed-in user; null if signed out. */
  readonly viewer: string | null
  readonly problem: Problem | null
}

export function invitationPage(brand: Brand, invitation: Invitation): string {
  const { organisation, inviter, role, email } = invitation
  return formPage(brand, {
    title: `Join ${organisation}`,
    intro: `<b>${escapeHtml(inviter)}</b> invites <b>${escapeHtml(email)}</b> to <b>${escapeHtml(organisation)}</b>, as ${roleNames[role]}. Its members publish together, under one plan.`,
    body: formProblem(invitation.problem) + wayIn(invitation),
  })
}

function wayIn({ viewer, email, code }: Invitation): string {
  const here = `/invitation?code=${encodeURIComponent(code)}`
  if (viewer === null) {
    return `<div class="card stack-in">
<p>Sign up with this address, or sign in if you have an account. Then you come back here.</p>
<p class="actions">
<a class="button" href="${escapeHtml(withReturn('/signup', here))}">Sign up</a>
<a class="button quiet" href="${escapeHtml(withReturn('/signin', here))}">Sign in</a>
</p>
</div>`
  }
  if (viewer !== email) {
    return `<div class="card stack-in">
<p>You are signed in as <b>${escapeHtml(viewer)}</b>, and the invitation is for another address. Sign out, then open it with the right account.</p>
${signOutForm({ returnTo: here, label: 'Sign out', look: 'button' })}
</div>`
  }
  return `<form class="card" method="post" action="/invitation">
${hiddenField('code', code)}
<button class="button">Accept</button>
<p class="fineprint">You would rather not? Close the page, and nothing happens.</p>
</form>`
}
