import { may, type PermissionName, permissions, roles } from '../packages/domain/src/roles.ts'

export function rolesPage(): string {
  const rows = Object.entries(permissions).map(([name, { title }]) => {
    const marks = roles.map((role) => (may(role, name as PermissionName) ? 'yes' : 'no'))
    return `| ${title} | ${marks.join(' | ')} |`
  })
  return `# Roles

What each member of an organisation may do. An organisation has one owner; a personal account has
nobody else. An API token or a connected app may do what its maker may, in the account that it was
made for, and nothing any more once they have left it.
This page is generated from \`packages/domain/src/roles.ts\` by \`npm run generate\`.

| | ${roles.join(' | ')} |
|---|${roles.map(() => '---|').join('')}
${rows.join('\n')}
`
}
