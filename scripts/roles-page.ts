// Generates docs/roles.md from the permission table.
import {
  hasPermission,
  type PermissionName,
  permissions,
  roles,
} from '@plinth/domain/accounts/roles'

export function rolesPage(): string {
  const rows = Object.entries(permissions).map(([name, { title }]) => {
    const marks = roles.map((role) => (hasPermission(role, name as PermissionName) ? 'yes' : 'no'))
    return `| ${title} | ${marks.join(' | ')} |`
  })
  return `# Roles

What each member of an organisation may do. An organisation has one owner; a personal account has
no other members. An API token or a connected app has the permissions of the member who created or
authorized it, in that account only, and loses them when the member leaves.
This page is generated from \`packages/domain/src/accounts/roles.ts\` by \`npm run generate\`.

| | ${roles.join(' | ')} |
|---|${roles.map(() => '---|').join('')}
${rows.join('\n')}
`
}
