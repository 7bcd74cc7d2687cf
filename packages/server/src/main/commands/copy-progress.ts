// Progress lines of commands that copy many files.

const intervalMs = 10_000

/** Prints at most one line every ten seconds. `verb` is capitalised: "Copied". */
export function printProgress(verb: string) {
  let printedAt = performance.now()
  return ({ done, total }: { readonly done: number; readonly total: number }): void => {
    if (performance.now() - printedAt < intervalMs) return
    printedAt = performance.now()
    process.stdout.write(`${verb} ${done} of ${total} packs.\n`)
  }
}
