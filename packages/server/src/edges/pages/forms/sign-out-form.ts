// Sign-out form of the server-rendered pages.
import { returnField } from './with-return.ts'

interface SignOutForm {
  readonly returnTo: string
  readonly label: string
  /** Classes of the button. */
  readonly look: string
}

export const signOutForm = ({ returnTo, label, look }: SignOutForm): string =>
  `<form method="post" action="/signout">${returnField(returnTo)}<button class="${look}">${label}</button></form>`
