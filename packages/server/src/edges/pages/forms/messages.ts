// Texts that several form pages use.
export const messages = {
  documentTitle: ({ title }: { readonly title: string }) => `${title}: Plinth`,
  email: 'Email',
  password: 'Password',
  passwordTip: 'A few unrelated words make a strong password.',
  personal: ({ name }: { readonly name: string }) => `${name} (personal)`,
  signUp: 'Sign up',
  signIn: 'Sign in',
  signOut: 'Sign out',
  goToDrops: 'Go to your drops',
  goHome: 'Go to the home page',
}
