// Storage keys of drafts. All have one prefix, so that signing out can delete every draft.
const prefix = 'plinth_draft '

export const draftStorageKey = (key: string): string => prefix + key

/** Called on sign-out, so that the next user of the tab cannot see the drafts. */
export function deleteAllDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name)
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
