// Texts that the settings pages share.
export const messages = {
  nav: {
    label: 'Settings',
    account: 'Account',
    organisation: 'Organisation',
    plan: 'Plan and billing',
    tokens: 'API tokens',
    apps: 'Connected apps',
    usage: 'Usage and export',
  },
  save: 'Save',
}
