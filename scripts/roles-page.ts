// Generates docs/roles.md, the guide to organisations, with the permission table.
import {
  invitationLifetime,
  membersLimit,
  openInvitationsLimit,
  ownedOrganisationsLimit,
} from '@plinth/domain/accounts/organisations'
import {
  hasPermission,
  type PermissionName,
  permissions,
  roles,
} from '@plinth/domain/accounts/roles'
import { formatDays } from '@plinth/domain/base/day'
import { formatCount } from '@plinth/domain/base/sizes'

export function rolesPage(): string {
  const rows = Object.entries(permissions).map(([name, { title }]) => {
    const marks = roles.map((role) => (hasPermission(role, name as PermissionName) ? 'yes' : 'no'))
    return `| ${title} | ${marks.join(' | ')} |`
  })
  return `# Organisations and roles

An organisation owns drops together with other people. Everything that a personal account has (drops, <!-- plans -->plan, <!-- /plans -->custom domains, tokens) an organisation has for itself, and each member sees all of its drops.

## Create an organisation

In the dashboard, open the organisation menu in the header and choose **New organisation**. You become its owner. The same menu switches between your personal account and your organisations. You can own up to ${ownedOrganisationsLimit}.

<!-- plans -->Each organisation has its own plan, and starts on the same one as an account. <!-- /plans -->Drops cannot be moved between accounts; to publish to an organisation, switch to it first, or use one of its tokens.

## Invite people

Open **Settings**, then **Organisation**, enter an email address and choose a role. The link in the email works once, for ${formatDays(invitationLifetime)}, and only for an account with that email address. An organisation can have ${formatCount(membersLimit)} members and ${openInvitationsLimit} pending invitations.

You can change the role of a member later, or remove them. A member who leaves or is removed loses access immediately: their API tokens and connected apps for this organisation stop working, and their pending invitations are withdrawn. The drops that they published stay.

## Require a second factor

The owner or an admin can require a passkey or two-step sign-in of all members: see [signing in](sign-in.md#require-a-second-factor-in-an-organisation).

## Transfer or delete an organisation

An organisation has one owner. The owner can transfer it to a member whose email address is confirmed, and then becomes an admin. The owner has to transfer the organisation before leaving it.

Deleting an organisation permanently deletes its drops, and all members lose access. To confirm, type its name.<!-- plans --> If a plan is active, it ends.<!-- /plans -->

## What each role allows

A personal account has no other members. An API token or a connected app has the permissions of the member who created or authorized it, in that account only, and loses them when the member leaves. [Limits](deploying.md#tokens) can reduce the permissions of a token further.

| | ${roles.join(' | ')} |
|---|${roles.map(() => '---|').join('')}
${rows.join('\n')}

This table is generated from \`packages/domain/src/accounts/roles.ts\`.
`
}
