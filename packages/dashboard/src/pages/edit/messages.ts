// Texts of the editor of a drop's files.
interface Path {
  readonly path: string
}

interface Version {
  readonly version: number
}

export const messages = {
  page: {
    title: ({ name }: { readonly name: string }) => `Edit ${name}`,
    heading: 'Edit {name}',
    unnamed: 'drop',
    unverified: 'Confirm your email to edit this drop.',
    nothing: 'Nothing is published here yet, so there’s nothing to edit.',
  },
  publishing: {
    publish: 'Publish changes',
    draft: 'Save as draft',
    note: 'Note (optional)',
    notePlaceholder: 'What did you change?',
    saving: 'Saving…',
    changed: ({ count }: { readonly count: number }) =>
      count === 0 ? 'No changes yet.' : count === 1 ? '1 file changed.' : `${count} files changed.`,
    mayBePublished: 'Your last attempt may have been published. To undo it, publish again.',
    nothing: 'Your last attempt wasn’t published, so there’s nothing to undo.',
    unknown:
      'We couldn’t check whether your last attempt was published. Look at the versions of this drop.',
    cannotUndo: ({ version }: Version) =>
      `Version ${version} was published, and it can’t be undone here. Restore an earlier version instead.`,
    unconfirmed: ({ name }: { readonly name: string }) =>
      `We couldn’t confirm that your changes to “${name}” were saved. Open the editor to try again.`,
    lost: ({ name }: { readonly name: string }) =>
      `We couldn’t confirm that your changes to “${name}” were saved. Check the versions of this drop.`,
    published: ({ version }: Version) => `Version ${version} published.`,
    unpublished: ({ version }: Version) =>
      `Version ${version} added. Visitors can’t see it, because the drop is unpublished.`,
    drafted: ({ version }: Version) => `Draft saved as version ${version}.`,
    check: ({ warning }: { readonly warning: string }) => `Check this: ${warning}`,
  },
  panes: {
    label: 'Show',
    files: 'Files',
    code: 'Code',
    preview: 'Preview',
  },
  tree: {
    label: 'Files in this drop',
    changed: 'changed',
    added: 'new',
    renamed: 'renamed',
    add: 'New file',
    rename: 'Rename',
    remove: 'Remove',
    removed: ({ path }: Path) => `Removed ${path}.`,
    undo: 'Undo',
    tooLate: 'You can’t undo this now.',
  },
  file: {
    text: ({ path }: Path) => `Text of ${path}`,
    leave: 'Press Escape, then Tab to leave the editor.',
    notText: 'This isn’t a text file, so it can’t be edited here.',
    tooLarge: ({ limit }: { readonly limit: string }) =>
      `Files larger than ${limit} can’t be edited here.`,
    grown: ({ limit }: { readonly limit: string }) =>
      `This file is larger than ${limit}, so it can’t be published from here. Shorten it first.`,
    none: 'Choose a file to edit.',
    missing: ({ path }: Path) => `There’s no file “${path}” in this version.`,
  },
  naming: {
    addTitle: 'New file',
    renameTitle: ({ path }: Path) => `Rename ${path}`,
    path: 'Path',
    hint: 'Include the folder, such as css/style.css.',
    add: 'Create file',
    rename: 'Rename file',
    cancel: 'Cancel',
    taken: 'A file with this path already exists.',
    renamedFrom: 'The file that you renamed keeps this path until you publish.',
    empty: 'Enter a path.',
  },
  preview: {
    title: ({ path }: Path) => `Preview of ${path}`,
    heading: ({ path }: Path) => `Preview: ${path}`,
    failed: 'We can’t preview this page, but you can still publish it.',
  },
  restored: {
    text: 'We restored your unpublished changes.',
    restart: 'Discard them and edit the live version',
  },
  newer: {
    unchanged: ({ version }: Version) =>
      `Version ${version} is live now. You’re editing an earlier one.`,
    open: ({ version }: Version) => `Edit version ${version}`,
    note: ({ version }: Version) =>
      `Version ${version} went live after you started editing. We’ll ask before replacing it.`,
    mayBeOwn: ({ version }: Version) =>
      `Version ${version} is live, and it may be the one that you tried to publish. We’ll check when you publish again.`,
  },
  conflict: {
    title: ({ version }: Version) => `Version ${version} went live while you were editing`,
    separate: ({ version }: Version) =>
      `Version ${version} changed different files, so you can publish your changes as they are.`,
    changed: ({ count, version }: Version & { readonly count: number }) =>
      count === 1
        ? `Version ${version} also changed a file that you changed.`
        : `Version ${version} also changed ${count} files that you changed.`,
    unknown: 'The version that you edited is no longer kept, so check each file that you changed.',
    colours: ({ version }: Version) =>
      `Red lines are in version ${version}, and green lines are yours.`,
    combined: 'You changed different lines, so both changes are kept.',
    overlapping: ({ count, version }: Version & { readonly count: number }) =>
      count === 1
        ? `You and version ${version} changed the same lines in one place. Your lines are kept there, unless you take theirs. All other changes are combined.`
        : `You and version ${version} changed the same lines in ${count} places. Your lines are kept there, unless you take theirs. All other changes are combined.`,
    compared: ({ version }: Version) =>
      `These changes can’t be combined automatically. Your text is kept, except for lines that you take from version ${version}.`,
    nothingLeft: ({ version }: Version) =>
      `There’s nothing left to publish on top of version ${version}.`,
    file: ({ path }: Path) => `Combined text of ${path}, compared with the live version`,
    added: 'The live version no longer has this file. Publishing adds it back.',
    gone: 'The live version no longer has this file, so there’s nothing to change.',
    keepBoth: 'Combine both',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    sameText: ({ version }: Version) => `Version ${version} has the same text.`,
    keptMine: 'Your text replaces theirs.',
    replaces: ({ version }: Version) =>
      `Version ${version} has another file at this path. Yours replaces it.`,
    removes: ({ version }: Version) =>
      `You removed this file, and version ${version} changed it. Publishing removes it.`,
    renames: ({ from, version }: Version & { readonly from: string }) =>
      `You renamed ${from}, and version ${version} changed it. Its new content is kept under the new path.`,
    notRenamed: ({ from, path }: Path & { readonly from: string }) =>
      `${from} keeps its name, because ${path} stays as it is.`,
    tookTheirs: 'Your changes to this file will be discarded.',
    continue: 'Continue editing',
    publish: ({ version }: Version) => `Publish on top of version ${version}`,
    switch: ({ version }: Version) => `Discard my changes and open version ${version}`,
  },
  leaving: {
    title: 'Leave without publishing?',
    text: 'Your changes aren’t published. If you leave, you’ll lose them.',
    mayBePublished:
      'Your last attempt may have been published. If you leave, you’ll lose any changes that weren’t.',
    keep: 'Keep editing',
    discard: 'Discard changes',
    saving: {
      title: 'Leave while your changes are being saved?',
      text: 'If saving them fails, we’ll tell you, and you can try again in the editor.',
      unstored: 'If saving them fails, you’ll lose them.',
      keep: 'Stay',
      discard: 'Leave',
    },
  },
  left: {
    title: 'Your unpublished changes',
    note: 'You can’t edit this drop any more, but you can copy what you typed. It’s kept in this tab until you discard it or sign out.',
    copy: 'Copy',
    copyOf: ({ path }: Path) => `Copy ${path}`,
    copied: ({ path }: Path) => `Copied ${path}.`,
    discard: 'Discard them',
    keep: 'Keep them',
  },
  discarding: {
    title: 'Discard your changes?',
    text: 'They aren’t published, and you can’t restore them.',
    keep: 'Keep editing',
    discard: 'Discard changes',
  },
}
