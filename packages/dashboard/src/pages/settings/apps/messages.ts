// Texts of the connected apps settings.
import { messages as headings } from '../../headings/messages.ts'

export const messages = {
  title: headings.apps,
  intro: {
    personal: 'Apps, agents and terminals that can access your account.',
    own: ({ organisation }: { readonly organisation: string }) =>
      `Apps, agents and terminals that you’ve authorized for ${organisation}.`,
    all: ({ organisation }: { readonly organisation: string }) =>
      `Apps, agents and terminals that members have authorized for ${organisation}.`,
  },
  unverified: 'Confirm your email to connect apps.',
  list: {
    title: 'Connected',
    label: 'Connected apps',
    empty: 'No connected apps.',
    connect: 'Connect an agent or a terminal',
  },
  row: {
    byCode: 'By device code',
    connected: 'Connected {time}',
    connectedBy: 'Connected {time} by {email}',
    used: 'Last used {time}',
    neverUsed: 'Never used',
    disconnect: 'Disconnect',
    disconnectName: ({ app }: { readonly app: string }) => `Disconnect ${app}`,
  },
  dialog: {
    title: 'Disconnect {app}?',
    text: 'It loses access immediately. You can authorize it again later.',
    confirm: 'Disconnect app',
    cancel: 'Keep connected',
    done: 'Disconnected {app}.',
  },
}
