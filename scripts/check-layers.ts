// Fails when an import goes against the direction of the layers, or when imports run in a circle.
import { globSync } from 'node:fs'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { type Layer, layers } from './layers.ts'

const isTest = (file: string) => /\.(test|contract|test-support)\.tsx?$/.test(file)
const sources = globSync('packages/*/src/**/*.{ts,tsx}').filter(
  (file) => !isTest(file) && !file.endsWith('.d.ts'),
)

const { output } = await cruise(sources, {
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  combinedDependencies: true,
  enhancedResolveOptions: { conditionNames: ['import', 'node'], exportsFields: ['exports'] },
})
const modules = (output as ICruiseResult).modules
const problems = [...unread(modules), ...modules.flatMap(crossings), ...modules.flatMap(circles)]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`Read ${sources.length} files: ${problems.length} imports out of order.\n`)
if (problems.length > 0) process.exitCode = 1

/** A check that saw nothing would find nothing. */
function unread(found: readonly IModule[]): string[] {
  const seen = new Map(found.map((module) => [module.source, module]))
  const missing = sources.filter((file) => !seen.has(file)).map((file) => `${file} was not read`)
  const imports = found.reduce((sum, module) => sum + module.dependencies.length, 0)
  return imports < sources.length ? [...missing, `only ${imports} imports were seen`] : missing
}

function crossings({ source, dependencies }: IModule): string[] {
  const layer = layers.find(({ folder }) => source.startsWith(`${folder}/`))
  if (!layer) return sources.includes(source) ? [`${source} belongs to no layer`] : []
  return dependencies
    .filter(({ resolved, module }) => !isAllowed(layer, resolved, module))
    .map(({ resolved, module }) => `${source} may not import ${resolved || module}`)
}

function isAllowed({ folder, mayImport, outside }: Layer, resolved: string, name: string): boolean {
  const inside = resolved.startsWith('packages/') && !resolved.includes('node_modules/')
  if (inside) return [folder, ...mayImport].some((allowed) => resolved.startsWith(allowed))
  if (outside === 'anything') return true
  if (outside === 'nothing') return false
  return outside.some((allowed) => name === allowed || name.startsWith(`${allowed}/`))
}

function circles({ source, dependencies }: IModule): string[] {
  return dependencies
    .filter(({ circular }) => circular)
    .map(({ resolved }) => `${source} and ${resolved} import each other`)
}
