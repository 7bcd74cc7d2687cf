// Every draft lies in the tab's storage under the same beginning, so that all can be found again.
const beginning = 'plinth_draft '

export const draftName = (key: string): string => beginning + key

/** Whoever signs out leaves nothing for whoever comes next. */
export function forgetAllDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(beginning)) sessionStorage.removeItem(name)
    }
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
