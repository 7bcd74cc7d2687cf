// Cycles between folders. At every level of the tree the subfolders, each with everything below it,
// and the folder's own files (as one node, `.`) must import each other in one direction only. The
// check compares strongly connected components, so it also finds cycles of three or more folders.

export interface ModuleImport {
  readonly from: string
  readonly to: string
}

/** Imports between the children of one folder. */
interface Level {
  readonly folder: string
  /** By importing child, then by imported child: one import that shows it. */
  readonly edges: Map<string, Map<string, ModuleImport>>
}

/** One sentence for each cycle, with an import for each pair of folders in it. */
export function folderCycles(imports: Iterable<ModuleImport>): string[] {
  return levelsOf(imports).flatMap(({ folder, edges }) =>
    components(edges).map((cycle) => describeCycle(folder, cycle, edges)),
  )
}

function levelsOf(imports: Iterable<ModuleImport>): Level[] {
  const levels = new Map<string, Level>()
  for (const each of imports) {
    const from = foldersOf(each.from)
    const to = foldersOf(each.to)
    const shared = from.findIndex((name, depth) => name !== to[depth])
    const depth = shared < 0 ? from.length : shared
    const [importer = '.', imported = '.'] = [from[depth], to[depth]]
    if (importer === imported) continue
    const folder = from.slice(0, depth).join('/')
    const level = levels.get(folder) ?? { folder, edges: new Map() }
    levels.set(folder, level)
    const targets = level.edges.get(importer) ?? new Map<string, ModuleImport>()
    level.edges.set(importer, targets)
    if (!targets.has(imported)) targets.set(imported, each)
  }
  return [...levels.values()]
}

const foldersOf = (file: string): string[] => file.split('/').slice(0, -1)

/** Strongly connected components of more than one node (Tarjan's algorithm). */
function components(edges: Level['edges']): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []

  function visit(node: string): number {
    const own = index.size
    index.set(node, own)
    lowest.set(node, own)
    stack.push(node)
    for (const next of edges.get(node)?.keys() ?? []) {
      const reached = index.has(next) ? reachedFromStack(next) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? own, reached))
    }
    if (lowest.get(node) === own) {
      const component = stack.splice(stack.indexOf(node))
      if (component.length > 1) found.push(component.sort())
    }
    return lowest.get(node) ?? own
  }

  const reachedFromStack = (node: string): number =>
    stack.includes(node) ? (index.get(node) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY

  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found
}

function describeCycle(folder: string, cycle: readonly string[], edges: Level['edges']): string {
  const imports = cycle.flatMap((importer) =>
    [...(edges.get(importer) ?? [])]
      .filter(([imported]) => cycle.includes(imported))
      .map(([, { from, to }]) => `  ${from} imports ${to}`),
  )
  return [`Folders of ${folder} import each other: ${cycle.join(', ')}`, ...imports].join('\n')
}
