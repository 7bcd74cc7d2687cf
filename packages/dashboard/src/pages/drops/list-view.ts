// Whether drops are listed in rows or as cards, remembered in the browser.
export const listViews = ['list', 'grid'] as const
export type ListView = (typeof listViews)[number]

const key = 'plinth-drops-view'

export function readListView(): ListView {
  try {
    return localStorage.getItem(key) === 'grid' ? 'grid' : 'list'
  } catch {
    // Storage is blocked.
    return 'list'
  }
}

export function storeListView(view: ListView): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage is blocked: the view applies until the page is closed.
  }
}
