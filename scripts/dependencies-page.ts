// Generates docs/dependencies.md from the lock file.
import { readFileSync } from 'node:fs'
import { type LockedPackages, productionPackages } from './production-packages.ts'

export function dependenciesPage(): string {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }
  const packages = productionPackages(lock.packages)
  const counts = Map.groupBy(packages, ({ licence }) => licence)
  const licences = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return `# Production dependencies

Every package that \`npm ci --omit=dev\` can install, with those for other operating systems and those that only build the dashboard and the command-line program. [Decision 5](decisions/0005-runtime-dependencies.md) has the reason for each direct dependency. A release contains the licence texts of what is in it (\`licences.txt\`).

\`npm test\` fails if a package has a licence that is not free, or runs a script when it is installed: \`scripts/production-packages.test.ts\`. Packages for development may run one only if \`allowScripts\` in \`package.json\` names them.

| licence | packages |
|---|--:|
${licences.map(([licence, all]) => `| ${licence} | ${all.length} |`).join('\n')}

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}

This page is generated from \`package-lock.json\` by \`npm run generate\`.
`
}
