// Tree of folders and files, as rows of a list: only rows of open folders exist, so a version with
// thousands of files stays fast.
export interface TreeFile {
  readonly path: string
  readonly size: number
  readonly type: string
}

export type TreeRow =
  | {
      readonly kind: 'folder'
      /** With a trailing slash. */
      readonly path: string
      readonly name: string
      readonly level: number
      readonly open: boolean
      readonly count: number
      readonly size: number
    }
  | {
      readonly kind: 'file'
      readonly path: string
      readonly name: string
      readonly level: number
      readonly file: TreeFile
    }

interface Folder {
  readonly path: string
  readonly name: string
  readonly folders: Map<string, Folder>
  readonly files: { readonly name: string; readonly file: TreeFile }[]
  count: number
  size: number
}

const emptyFolder = (path: string, name: string): Folder => ({
  path,
  name,
  folders: new Map(),
  files: [],
  count: 0,
  size: 0,
})

export function buildTree(files: readonly TreeFile[]): Folder {
  const root = emptyFolder('', '')
  for (const file of files) {
    const names = file.path.split('/')
    const name = names.pop() ?? ''
    let folder = root
    for (const part of names) {
      folder.count += 1
      folder.size += file.size
      const inner = folder.folders.get(part) ?? emptyFolder(`${folder.path}${part}/`, part)
      folder.folders.set(part, inner)
      folder = inner
    }
    folder.count += 1
    folder.size += file.size
    folder.files.push({ name, file })
  }
  return root
}

interface RowsOptions {
  readonly isOpen: (folder: string) => boolean
}

/** Folders first, then files, each by name. */
export function treeRows(root: Folder, { isOpen }: RowsOptions): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (folder: Folder, level: number) => {
    for (const inner of [...folder.folders.values()].sort(byName)) {
      const { path, name, count, size } = inner
      const open = isOpen(path)
      rows.push({ kind: 'folder', path, name, level, open, count, size })
      if (open) add(inner, level + 1)
    }
    for (const { name, file } of folder.files.toSorted(byName))
      rows.push({ kind: 'file', path: file.path, name, level, file })
  }
  add(root, 1)
  return rows
}

const collator = new Intl.Collator('en', { numeric: true })
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  collator.compare(one.name, other.name)

/** Every folder that contains the path. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}

/** Files whose path contains every word. */
export function filterFiles<File extends TreeFile>(files: readonly File[], query: string): File[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter(({ path }) => {
    const text = path.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export type TreeKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

export interface KeyEffect {
  /** The row that gets the focus. */
  readonly focus?: string
  /** A folder to open or close. */
  readonly toggle?: string
}

/** What a key does in the tree, by the pattern of the ARIA Authoring Practices. */
export function keyEffect(rows: readonly TreeRow[], path: string, key: TreeKey): KeyEffect {
  const index = rows.findIndex((row) => row.path === path)
  const row = rows[index]
  const at = (position: number): KeyEffect => {
    const target = rows[position]
    return target ? { focus: target.path } : {}
  }
  switch (key) {
    case 'ArrowDown':
      return at(index + 1)
    case 'ArrowUp':
      return at(index - 1)
    case 'Home':
      return at(0)
    case 'End':
      return at(rows.length - 1)
    case 'ArrowRight':
      if (row?.kind !== 'folder') return {}
      return row.open ? at(index + 1) : { toggle: row.path }
    case 'ArrowLeft': {
      if (row?.kind === 'folder' && row.open) return { toggle: row.path }
      const parent = foldersOf(path.replace(/\/$/, '')).at(-1)
      return parent === undefined ? {} : { focus: parent }
    }
    default:
      return key satisfies never
  }
}
