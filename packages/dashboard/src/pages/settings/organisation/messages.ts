// Texts of the organisation settings.
import { messages as headings } from '../../headings/messages.ts'

export const messages = {
  personal: {
    title: headings.organisation,
    intro: 'Publish and manage drops together with other people.',
    heading: 'You’re using your personal account',
    about:
      'An organisation has its own drops and members. Invite people by email, give each a role, and switch between your organisation and your account in the header.',
    create: 'New organisation…',
    listTitle: 'Your organisations',
    list: 'Organisations',
    open: 'Open',
    openName: ({ name }: { readonly name: string }) => `Open ${name}`,
  },
  intro: 'Members of the organisation and what they can do.',
  unverified: 'Confirm your email to work with others.',
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  members: {
    title: 'Members',
    list: 'Members',
    empty: 'No members.',
    restricted: ({ roles }: { readonly roles: string }) =>
      `Only ${roles} can invite and remove people and change their roles.`,
    you: ({ name }: { readonly name: string }) => `${name} (you)`,
    joined: 'Joined {time}',
    role: ({ name }: { readonly name: string }) => `Role of ${name}`,
    remove: 'Remove',
    removeName: ({ name }: { readonly name: string }) => `Remove ${name}`,
    madeAdmin: ({ name }: { readonly name: string }) => `${name} is now an admin.`,
    madeMember: ({ name }: { readonly name: string }) => `${name} is now a member.`,
    undo: 'Undo',
  },
  removal: {
    title: 'Remove {name}?',
    text: 'They lose access immediately, and their tokens and connected apps for this organisation stop working. Their drops stay.',
    confirm: 'Remove member',
    cancel: 'Keep member',
    done: 'Removed {name}.',
  },
  invitations: {
    title: 'Invitations',
    list: 'Invitations',
    empty: 'No pending invitations.',
    email: 'Email',
    role: 'Role',
    invite: 'Send invitation',
    sent: ({ email }: { readonly email: string }) => `We sent an invitation to ${email}.`,
    about: '{role} · Invited {time} by {inviter} · Expires {expiry}',
    resend: 'Resend',
    resendName: ({ email }: { readonly email: string }) => `Resend: ${email}`,
    withdraw: 'Withdraw',
    withdrawName: ({ email }: { readonly email: string }) => `Withdraw: ${email}`,
    withdrawn: ({ email }: { readonly email: string }) => `Withdrew the invitation for ${email}.`,
  },
  rename: {
    title: 'Name',
    label: 'Organisation name',
    restricted: ({ roles }: { readonly roles: string }) =>
      `Only ${roles} can rename the organisation.`,
    done: 'Renamed to {name}.',
  },
  transfer: {
    title: 'Transfer ownership',
    about:
      'You’re the owner. To leave, first transfer ownership to another member. You’ll become an admin.',
    alone:
      'You’re the owner and only member. Once another member joins, you can transfer ownership to them.',
    newOwner: 'New owner',
    option: ({ name, email }: { readonly name: string; readonly email: string }) =>
      `${name} (${email})`,
    open: 'Transfer ownership…',
    dialogTitle: 'Make {name} the owner?',
    text: 'You become an admin. The new owner can delete {organisation} or remove you, and only they can transfer it back.',
    confirm: 'Transfer ownership',
    cancel: 'Stay owner',
    done: '{name} is now the owner of {organisation}. You’re an admin.',
  },
  leave: {
    title: 'Leave organisation',
    about:
      'Your tokens and connected apps for this organisation stop working. Drops you published stay.',
    open: 'Leave organisation…',
    dialogTitle: 'Leave {name}?',
    text: 'You’ll need a new invitation to come back.',
    confirm: 'Leave organisation',
    cancel: 'Stay',
    done: 'You left {name}.',
  },
  deletion: {
    title: 'Delete organisation',
    about: 'Permanently deletes the organisation and its drops, and all members lose access.',
    restricted: ({ roles }: { readonly roles: string }) =>
      `Only ${roles} can delete the organisation.`,
    open: 'Delete organisation…',
    dialogTitle: 'Delete {name}?',
    text: 'This can’t be undone. Its sites go offline and visitors will see a “gone” page.',
    name: 'Organisation name',
    confirm: 'Delete organisation',
    cancel: 'Keep organisation',
    done: 'Deleted {name}.',
  },
}
