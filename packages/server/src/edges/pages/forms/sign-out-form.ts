// Sign-out form of the server-rendered pages.
import { messages } from './messages.ts'
import { returnField } from './with-return.ts'

interface SignOutForm {
  readonly returnTo: string
  /** Classes of the button. */
  readonly look: string
}

export const signOutForm = ({ returnTo, look }: SignOutForm): string =>
  `<form method="post" action="/signout">${returnField(returnTo)}<button class="${look}">${messages.signOut}</button></form>`
