// Layer check: finds imports that scripts/layers.ts does not allow, and cycles between files or
// folders.
import { globSync } from 'node:fs'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { folderCycles, type ModuleImport } from './folder-cycles.ts'
import { type Layer, layers } from './layers.ts'

const isTest = (file: string) => /\.(test|contract|test-support)\.tsx?$/.test(file)

export interface LayerCheck {
  /** Number of files that were checked. */
  readonly files: number
  readonly problems: readonly string[]
}

/** Checks the packages of the repository at `root`. */
export async function checkLayers(root: string): Promise<LayerCheck> {
  const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isTest(file) && !file.endsWith('.d.ts'),
  )
  const { output } = await cruise(sources, {
    baseDir: root,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node'], exportsFields: ['exports'] },
  })
  const modules = (output as ICruiseResult).modules
  const isSource = new Set(sources)
  const problems = [
    ...unanalysed(sources, modules),
    ...modules.flatMap((module) => forbiddenImports(isSource, module)),
    ...modules.flatMap(fileCycles),
    ...folderCycles(modules.flatMap((module) => importsOfSources(isSource, module))),
  ]
  return { files: sources.length, problems }
}

/** Guards against a misconfigured cruise: files that were not analysed have no violations. */
function unanalysed(sources: readonly string[], found: readonly IModule[]): string[] {
  const seen = new Map(found.map((module) => [module.source, module]))
  const missing = sources
    .filter((file) => !seen.has(file))
    .map((file) => `${file} was not analysed`)
  const imports = found.reduce((sum, module) => sum + module.dependencies.length, 0)
  return imports === 0 ? [...missing, 'no imports were found'] : missing
}

function forbiddenImports(
  isSource: ReadonlySet<string>,
  { source, dependencies }: IModule,
): string[] {
  const layer = layers.find(({ folder }) => source.startsWith(`${folder}/`))
  if (!layer) return isSource.has(source) ? [`${source} belongs to no layer`] : []
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

function fileCycles({ source, dependencies }: IModule): string[] {
  return dependencies
    .filter(({ circular }) => circular)
    .map(({ resolved }) => `${source} and ${resolved} are part of an import cycle`)
}

/** Imports of source files; npm packages and Node's modules are left out. */
function importsOfSources(
  isSource: ReadonlySet<string>,
  { source, dependencies }: IModule,
): ModuleImport[] {
  if (!isSource.has(source)) return []
  return dependencies
    .filter(({ resolved }) => isSource.has(resolved))
    .map(({ resolved }) => ({ from: source, to: resolved }))
}
