// Texts of the unlock form's errors.
export const messages = {
  wrongPassword: 'That password is wrong. Check it and try again.',
  otherSite: 'The password was sent from another page. Enter it here.',
  busy: 'The server is busy. Try again in a few seconds.',
}
