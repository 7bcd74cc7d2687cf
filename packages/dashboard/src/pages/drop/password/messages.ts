// Texts of the card with the password of a drop.
import { dropPasswordLength } from '@plinth/domain/accounts/password'

const { least, most } = dropPasswordLength
const notEncryption = 'This controls access; it doesn’t encrypt your files.'

export const messages = {
  title: 'Password',
  set: `Visitors have to enter the password to see this drop. ${notEncryption}`,
  notSet: `Require a password to see this drop. ${notEncryption}`,
  openSet: 'Set a password…',
  openChange: 'Change password…',
  notInPlan: 'The password stays in place until you remove it.',
  form: {
    password: 'Password',
    newPassword: 'New password',
    hint: `${least} to ${most} characters.`,
    changeHint: `${least} to ${most} characters. Visitors who have unlocked the drop will have to enter the new password.`,
    cancel: 'Cancel',
    setPassword: 'Set password',
    changePassword: 'Change password',
    wasSet: 'Password set. Share it with the people who may see this drop.',
    wasChanged: 'Password changed. Visitors have to enter the new one.',
  },
  removal: {
    open: 'Remove password…',
    question: 'Remove the password?',
    consequence: 'Anyone with the link will be able to see this drop.',
    confirm: 'Remove password',
    cancel: 'Cancel',
    removed: 'Password removed.',
  },
}
