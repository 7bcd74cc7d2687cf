// Texts that the settings pages share.
import { messages as headings } from '../headings/messages.ts'

export const messages = {
  nav: {
    label: 'Settings',
    account: headings.account,
    organisation: headings.organisation,
    plan: headings.plan,
    tokens: headings.tokens,
    apps: headings.apps,
    usage: headings.usage,
  },
  save: 'Save',
  withoutPassword:
    'Your account has no password, so you can do this only within 15 minutes of signing in.',
}
