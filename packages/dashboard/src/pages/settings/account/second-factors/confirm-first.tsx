// Notice that the second factor has to be confirmed, with a link to the page that asks for it.
import { messages } from './messages.ts'

const texts = messages.confirm

export const ConfirmFirst = () => (
  <p className="notice mt-4">
    {texts.text}{' '}
    <a className="text-link" href="/signin/code?return_to=/dashboard/settings/account">
      {texts.link}
    </a>
  </p>
)
