// Pages of email verification: behind the mailed link, and while the mail is awaited.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { formField, hiddenField } from '../forms/form-field.ts'
import { formPage } from '../forms/form-page.ts'
import { formProblem, type Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { isHome, returnField } from '../forms/with-return.ts'
import type { Brand } from '../shell/load-brand.ts'

interface MailedLink {
  readonly purpose: 'verify' | 'change_email'
  /** The address that the link proves. */
  readonly email: string
  /** The current address of the account. */
  readonly account: string
  readonly code: string
  readonly problem: Problem | null
}

/** For browsers without a session of the account: the link alone does not confirm its address. */
export function confirmAddressPage(brand: Brand, link: MailedLink): string {
  const { account, code, problem } = link
  const { title, intro, button, note } =
    link.purpose === 'verify' ? ofNewAccount(link) : ofNewAddress(link)
  return formPage(brand, {
    title,
    intro,
    // The address tells password managers which account the password belongs to.
    body: `<form class="card" method="post" action="/verify">
${formProblem(problem)}${hiddenField('code', code)}
<input type="email" name="email" autocomplete="username" value="${escapeHtml(account)}" readonly hidden>
${formField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', first: true }, problem)}
<button class="button">${button}</button>
<p class="fineprint">${note} You can close this page.</p>
</form>
<p class="aside"><a href="/reset">Forgot password?</a></p>`,
  })
}

const ofNewAccount = ({ email }: MailedLink) => ({
  title: 'Confirm your email',
  intro: `Enter the password that you chose when you signed up with <b>${escapeHtml(email)}</b>.`,
  button: 'Confirm email',
  note: 'Didn’t sign up?',
})

/** Names the account: someone else may have typed this address into theirs. */
const ofNewAddress = ({ email, account }: MailedLink) => ({
  title: 'Confirm your new email',
  intro: `The account <b>${escapeHtml(account)}</b> is changing its email to <b>${escapeHtml(email)}</b>. Enter the password of that account to confirm.`,
  button: 'Change email',
  note: 'Didn’t request this?',
})

export const addressChangedPage = (brand: Brand, email: string): string =>
  messagePage(brand, {
    title: 'Email changed',
    text: `Sign in with ${email} from now on. We’ve sent a notice to your old address.`,
    steps: [{ href: '/dashboard', label: 'Go to your drops' }],
  })

interface ConfirmedAccount {
  readonly returnTo: string
  readonly hasLiveDrops: boolean
}

export const addressConfirmedPage = (
  brand: Brand,
  { returnTo, hasLiveDrops }: ConfirmedAccount,
): string =>
  messagePage(brand, {
    title: 'Email confirmed',
    text: hasLiveDrops ? 'Your drops are online.' : 'Your account is ready.',
    steps: [{ href: returnTo, label: returnLabel(returnTo, 'Go to your drops') }],
  })

/** A page that sent the person here gets another label. */
const returnLabel = (returnTo: string, usual: string): string =>
  isHome(returnTo) ? usual : 'Continue'

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

export function awaitConfirmationPage(brand: Brand, account: WaitingAccount): string {
  const { email, sent, correction, returnTo, problem } = account
  return formPage(brand, {
    title: 'Check your inbox',
    intro: `We sent a link to <b>${escapeHtml(email)}</b>. Open it to confirm your email. Your drops stay offline until you do.`,
    body: `${sent ? '<p class="notice" role="status">We’ve sent a new link. Links in earlier emails no longer work.</p>\n' : ''}${formProblem(problem)}<form class="card" method="post" action="/verify/send">
${returnField(returnTo)}<div>
<h2>No email yet?</h2>
<p>It can take a minute. Check your spam folder too.</p>
</div>
<button class="button">Send again</button>
</form>
<form class="card" method="post" action="/verify/address">
${returnField(returnTo)}<h2>Wrong address?</h2>
${formField({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', value: correction }, problem)}
<button class="button quiet">Change address</button>
</form>
<p class="aside"><a href="${escapeHtml(returnTo)}">${returnLabel(returnTo, 'Back to your drops')}</a></p>`,
  })
}
