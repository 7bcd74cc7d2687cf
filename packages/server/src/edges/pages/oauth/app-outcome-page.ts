// Page that stays in the browser while an app with its own URL scheme is opened.
import { messagePage } from '../forms/message-page.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface AppOutcome {
  readonly app: string
  readonly isConnected: boolean
  readonly href: string
}

const texts = messages.outcome

export const appOutcomePage = (page: PageContext, { app, isConnected, href }: AppOutcome): string =>
  messagePage(page, {
    title: isConnected ? texts.connectedTitle : texts.deniedTitle,
    text: isConnected ? texts.connected({ app }) : texts.denied({ app }),
    steps: [{ href, label: texts.open }],
  })
