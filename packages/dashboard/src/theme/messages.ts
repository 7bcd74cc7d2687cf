// Texts of the theme choice.
export const messages = {
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
}
