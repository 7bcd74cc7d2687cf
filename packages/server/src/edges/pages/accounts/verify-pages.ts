// Pages of email verification: behind the mailed link, and while the mail is awaited.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { messages as form } from '../forms/messages.ts'
import { signOutForm } from '../forms/sign-out-form.ts'
import { isHome, returnField, withEmail } from '../forms/with-return.ts'
import { messageHtml } from '../shell/message-html.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface MailedLink {
  readonly purpose: 'verify' | 'change_email'
  /** The address that the link proves. */
  readonly email: string
  /** The current address of the account. */
  readonly account: string
  readonly code: string
  readonly problem: Problem | null
}

const texts = messages.verify

/**
 * For browsers without a session of the account: the link alone does not confirm its address. The
 * page's viewer, if any, is signed in to another account.
 */
export function confirmAddressPage(page: PageContext, link: MailedLink): string {
  const { account, code, problem } = link
  const { title, intro, button, note } =
    link.purpose === 'verify' ? ofNewAccount(link) : ofNewAddress(link)
  const switching = page.viewer
    ? `<p class="notice">${messageHtml(texts.switches, { viewer: page.viewer.email, account })}</p>\n`
    : ''
  return formPage(page, {
    title,
    intro,
    // The address tells password managers which account the password belongs to.
    body: `${switching}<form class="card" method="post" action="/verify">
${formProblem(problem)}${hiddenField('code', code)}
<input type="email" name="email" autocomplete="username" value="${escapeHtml(account)}" readonly hidden>
${formField({ name: 'password', label: form.password, type: 'password', autocomplete: 'current-password', first: true }, problem)}
<button class="button">${escapeHtml(button)}</button>
<p class="fineprint">${escapeHtml(note)}</p>
</form>
<p class="aside"><a href="${escapeHtml(withEmail('/reset', account))}">${escapeHtml(messages.reset.link)}</a></p>`,
  })
}

/** For browsers with a session of another account, if the link's account has no password. */
export function otherAccountPage(
  page: PageContext,
  { purpose, account, returnTo }: Omit<MailedLink, 'code' | 'problem'> & { returnTo: string },
): string {
  const viewer = page.viewer?.email ?? ''
  return formPage(page, {
    title: purpose === 'verify' ? texts.title : texts.changeTitle,
    body: `<div class="card stack-in">
<p>${messageHtml(texts.otherAccount, { viewer, account })}</p>
${signOutForm({ returnTo, look: 'button' })}
</div>`,
  })
}

const ofNewAccount = ({ email }: MailedLink) => ({
  title: texts.title,
  intro: messageHtml(texts.intro, { email }),
  button: texts.submit,
  note: texts.unexpected,
})

/** Names the account: someone else may have typed this address into theirs. */
const ofNewAddress = ({ email, account }: MailedLink) => ({
  title: texts.changeTitle,
  intro: messageHtml(texts.changeIntro, { email, account }),
  button: texts.changeSubmit,
  note: texts.changeUnexpected,
})

export const addressChangedPage = (page: PageContext, email: string): string =>
  messagePage(page, {
    title: texts.changedTitle,
    text: texts.changed({ email }),
    steps: [{ href: '/dashboard', label: form.goToDrops }],
  })

interface ConfirmedAccount {
  readonly returnTo: string
  readonly hasLiveDrops: boolean
}

export const addressConfirmedPage = (
  page: PageContext,
  { returnTo, hasLiveDrops }: ConfirmedAccount,
): string =>
  messagePage(page, {
    title: texts.confirmedTitle,
    text: hasLiveDrops ? texts.dropsOnline : texts.accountReady,
    steps: [{ href: returnTo, label: returnLabel(returnTo, form.goToDrops) }],
  })

/** A page that sent the person here gets another label. */
const returnLabel = (returnTo: string, usual: string): string =>
  isHome(returnTo) ? usual : texts.continue

export interface WaitingAccount {
  /** Current address of the account. */
  readonly email: string
  /** True if a mail has just been sent. */
  readonly sent: boolean
  /** Typed value of the address correction form. */
  readonly correction: string
  /** Path the user wanted to open. */
  readonly returnTo: string
  readonly problem: Problem | null
}

const waiting = messages.waiting

export function awaitConfirmationPage(page: PageContext, account: WaitingAccount): string {
  const { email, sent, correction, returnTo, problem } = account
  return formPage(page, {
    title: waiting.title,
    intro: messageHtml(waiting.intro, { email }),
    body: `${sent ? `<p class="notice" role="status">${escapeHtml(waiting.sent)}</p>\n` : ''}${formProblem(problem)}<form class="card" method="post" action="/verify/send">
${returnField(returnTo)}<div>
<h2>${escapeHtml(waiting.missing)}</h2>
<p>${escapeHtml(waiting.missingText)}</p>
</div>
<button class="button">${escapeHtml(waiting.resend)}</button>
</form>
<form class="card" method="post" action="/verify/address">
${returnField(returnTo)}<h2>${escapeHtml(waiting.wrong)}</h2>
${formField({ name: 'email', label: form.email, type: 'email', autocomplete: 'email', value: correction }, problem)}
<button class="button quiet">${escapeHtml(waiting.correct)}</button>
</form>
<p class="aside"><a href="${escapeHtml(returnTo)}">${returnLabel(returnTo, waiting.back)}</a></p>`,
  })
}
