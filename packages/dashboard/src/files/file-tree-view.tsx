// Tree of files that can be used by keyboard. Only the rows in view are drawn.
import { formatBytes } from '@plinth/domain/base/sizes'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  buildTree,
  filterFiles,
  foldersOf,
  keyEffect,
  type TreeFile,
  type TreeKey,
  type TreeRow,
  treeRows,
} from './file-tree.ts'
import { messages } from './messages.ts'

interface FileTreeViewProps {
  readonly files: readonly TreeFile[]
  /** Path of the file that is shown beside the tree. */
  readonly selected: string | null
  readonly onSelect: (path: string) => void
  readonly label: string
  /** What happened to a file, shown instead of its size; null if nothing did. */
  readonly markOf?: (path: string) => string | null
  readonly className?: string
}

const rowHeight = 32
/** Rows that are drawn before and after those in view. */
const overscan = 10
/** With few files, every folder is open. */
const fewFiles = 60
const none: ReadonlyMap<string, boolean> = new Map()
const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

export function FileTreeView(props: FileTreeViewProps) {
  const { files, selected, onSelect, label, markOf, className = '' } = props
  const [query, setQuery] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(none)
  const [focused, setFocused] = useState<string | null>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const list = useRef<HTMLDivElement>(null)
  const movesFocus = useRef(false)
  /** The selected file that the list was scrolled to. */
  const revealed = useRef<string | null>(null)
  const found = useMemo(() => filterFiles(files, query), [files, query])
  const tree = useMemo(() => buildTree(found), [found])
  const opensAll = query.trim() !== '' || files.length <= fewFiles
  const rows = useMemo(() => {
    const shown = new Set(selected === null ? [] : foldersOf(selected))
    const isOpen = (path: string) => toggled.get(path) ?? (opensAll || shown.has(path))
    return treeRows(tree, { isOpen })
  }, [tree, toggled, opensAll, selected])
  const current =
    rows.find(({ path }) => path === focused) ??
    rows.find(({ path }) => path === selected) ??
    rows[0]
  const index = current ? rows.indexOf(current) : -1

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    const row = list.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')
    row?.focus({ preventScroll: true })
  })

  const show = (position: number) => {
    const element = list.current
    if (!element) return
    const top = position * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    const over = top + rowHeight - element.scrollTop - element.clientHeight
    if (over > 0) element.scrollTop += over
    setView({ top: element.scrollTop, height: element.clientHeight })
  }

  // The selected file may be far down, or in a folder that was closed.
  useLayoutEffect(() => {
    if (selected === null) return
    const folders = foldersOf(selected)
    setToggled((before) => new Map([...before].filter(([path]) => !folders.includes(path))))
    revealed.current = null
  }, [selected])

  useLayoutEffect(() => {
    if (selected === null || revealed.current === selected) return
    const position = rows.findIndex(({ path }) => path === selected)
    if (position === -1) return
    revealed.current = selected
    show(position)
  })

  const toggle = (path: string) => {
    const row = rows.find((each) => each.path === path)
    if (row?.kind === 'folder') setToggled(new Map(toggled).set(path, !row.open))
  }

  const choose = (row: TreeRow) => {
    setFocused(row.path)
    if (row.kind === 'folder') toggle(row.path)
    else onSelect(row.path)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(current)
    }
    const key: TreeKey | undefined = keys.find((one) => one === event.key)
    if (!key) return
    event.preventDefault()
    const effect = keyEffect(rows, current.path, key)
    if (effect.toggle !== undefined) toggle(effect.toggle)
    if (effect.focus === undefined) return
    movesFocus.current = true
    setFocused(effect.focus)
    show(rows.findIndex(({ path }) => path === effect.focus))
  }

  const first = Math.max(0, Math.floor(view.top / rowHeight) - overscan)
  const last = Math.ceil((view.top + view.height) / rowHeight) + overscan
  // The row with the focus stays, so that keys still reach the tree after scrolling.
  const drawn = rows.flatMap((row, position) =>
    (position >= first && position < last) || position === index ? [{ row, position }] : [],
  )
  return (
    <div className={`flex min-h-0 flex-col gap-2 ${className}`}>
      <div className="field">
        <input
          type="search"
          aria-label={messages.filter}
          placeholder={messages.filter}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            // Folders with matches are open, and those of before as they were at first.
            setToggled(none)
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {query.trim() !== '' && messages.found({ count: found.length })}
      </p>
      {rows.length === 0 && <p className="px-2 text-sm text-muted">{messages.noMatch}</p>}
      <div
        ref={list}
        role="tree"
        aria-label={label}
        className="relative min-h-0 grow overflow-y-auto"
        onScroll={({ currentTarget }) =>
          setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
        }
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: rows.length * rowHeight }} />
        {drawn.map(({ row, position }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles keys for its rows.
          <div
            key={row.path}
            role="treeitem"
            aria-level={row.level}
            aria-selected={row.path === selected}
            {...(row.kind === 'folder' && { 'aria-expanded': row.open })}
            tabIndex={row === current ? 0 : -1}
            className="group absolute inset-x-0 flex cursor-pointer items-center gap-2 rounded-control pe-2 text-sm -outline-offset-2! hover:bg-ink/5 aria-selected:bg-ink/8 aria-selected:font-medium"
            style={{
              top: position * rowHeight,
              height: rowHeight,
              paddingInlineStart: `${(row.level - 1) * 0.9 + 0.5}rem`,
            }}
            onClick={() => choose(row)}
            onFocus={() => setFocused(row.path)}
          >
            <span aria-hidden="true" className="w-3 shrink-0 text-xs text-muted">
              {row.kind === 'folder' && (row.open ? '▾' : '▸')}
            </span>
            <span className="min-w-0 grow truncate" title={row.path}>
              <bdi>{row.name}</bdi>
              {row.kind === 'folder' && <span className="text-muted">/</span>}
            </span>
            <Aside row={row} mark={markOf?.(row.path) ?? null} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** At the end of a row. A mark replaces the size: names need the space. */
function Aside({ row, mark }: { readonly row: TreeRow; readonly mark: string | null }) {
  const hasMark = row.kind === 'file' && mark !== null
  return (
    <span
      className={`shrink-0 text-xs font-normal tabular-nums ${hasMark ? 'text-warn group-aria-selected:text-ink' : 'text-muted'}`}
    >
      {row.kind === 'folder'
        ? messages.count({ count: row.count })
        : (mark ?? formatBytes(row.file.size))}
    </span>
  )
}
