// Proving an address: the page behind the mailed link, and the page for those who wait for the mail.
import { escapeHtml } from '@plinth/domain/escape-html'
import type { Brand } from '../load-brand.ts'
import { formField, hiddenField } from './form-field.ts'
import { formPage } from './form-page.ts'
import { formProblem, type Problem } from './form-problem.ts'
import { messagePage } from './message-page.ts'
import { isHome, returnField } from './with-return.ts'

interface MailedLink {
  readonly purpose: 'verify' | 'change_email'
  /** The address that the link proves. */
  readonly email: string
  /** The address that the account has so far. */
  readonly account: string
  readonly code: string
}

/** One button: mail scanners open links, but they press nothing. */
export function confirmAddressPage(brand: Brand, link: MailedLink): string {
  const { title, intro, button } =
    link.purpose === 'verify' ? ofNewAccount(link) : ofNewAddress(link)
  return formPage(brand, {
    title,
    intro,
    body: `<form class="card" method="post" action="/verify">
${hiddenField('code', link.code)}
<button class="button">${button}</button>
<p class="fineprint">You did not ask for this? Close the page, and nothing happens.</p>
</form>`,
  })
}

const ofNewAccount = ({ email }: MailedLink) => ({
  title: 'Confirm your address',
  intro: `Is <b>${escapeHtml(email)}</b> yours? Then your drops can be seen.`,
  button: 'Confirm this address',
})

/** Names the account: a stranger may have typed this address into theirs. */
const ofNewAddress = ({ email, account }: MailedLink) => ({
  title: 'Confirm your new address',
  intro: `The account of <b>${escapeHtml(account)}</b> is to have the address <b>${escapeHtml(email)}</b> instead. If both are yours, confirm it: you sign in with the new address from then on.`,
  button: 'Use the new address',
})

export const addressChangedPage = (brand: Brand): string =>
  messagePage(brand, {
    title: 'Your address is changed',
    text: 'From here on you sign in with the new one, and mail goes there. We have told the old one.',
    steps: [{ href: '/dashboard', label: 'Go to your drops' }],
  })

export const addressConfirmedPage = (brand: Brand, returnTo: string): string =>
  messagePage(brand, {
    title: 'Your address is confirmed',
    text: 'Thank you. Everything in your account works from here on, and your drops can be seen.',
    steps: [{ href: returnTo, label: returnLabel(returnTo, 'Go to your drops') }],
  })

/** For those who came here from somewhere else. */
const returnLabel = (returnTo: string, usual: string): string =>
  isHome(returnTo) ? usual : 'Go on where you were'

export interface WaitingAccount {
  /** The account's. */
  readonly email: string
  /** A mail has just been sent. */
  readonly sent: boolean
  /** As typed into the correction. */
  readonly correction: string
  /** Where they wanted to go. */
  readonly returnTo: string
  readonly problem: Problem | null
}

export function awaitConfirmationPage(brand: Brand, account: WaitingAccount): string {
  const { email, sent, correction, returnTo, problem } = account
  return formPage(brand, {
    title: 'Look into your mailbox',
    intro: `We sent a link to <b>${escapeHtml(email)}</b>. Open it to confirm the address. Until then your drops are kept, but not shown.`,
    body: `${sent ? '<p class="notice" role="status">A new mail is on its way. Links in earlier mails no longer work.</p>\n' : ''}${formProblem(problem)}<form class="card" method="post" action="/verify/send">
${returnField(returnTo)}<div>
<h2>Nothing there?</h2>
<p>Look into the spam folder as well. It can take a minute.</p>
</div>
<button class="button">Send again</button>
</form>
<form class="card" method="post" action="/verify/address">
${returnField(returnTo)}<h2>Not the right address?</h2>
${formField({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', value: correction }, problem)}
<button class="button quiet">Correct it</button>
</form>
<p class="aside"><a href="${escapeHtml(returnTo)}">${returnLabel(returnTo, 'Back to your drops')}</a></p>`,
  })
}
