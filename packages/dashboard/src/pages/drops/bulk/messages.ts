// Texts of the actions on selected drops.
const drops = (count: number): string => (count === 1 ? '1 drop' : `${count} drops`)

export const messages = {
  bulk: {
    label: 'Selected drops',
    count: ({ count }: { readonly count: number }) => `${count} selected`,
    selectAll: ({ count }: { readonly count: number }) => `Select all ${count}`,
    clear: 'Clear selection',
    publish: 'Publish again',
    unpublish: 'Unpublish',
    addTag: 'Add tag…',
    delete: 'Delete…',
    undo: 'Undo',
    failed: ({ failed, count }: { readonly failed: number; readonly count: number }) =>
      `We couldn’t change ${failed} of ${drops(count)}.`,
    nothing: 'There’s nothing to change in these drops.',
    progressLabel: 'Progress',
    progress: ({ done, count }: { readonly done: number; readonly count: number }) =>
      `${done} of ${drops(count)}`,
    done: {
      publish: ({ count }: { readonly count: number }) => `Published ${drops(count)}.`,
      unpublish: ({ count }: { readonly count: number }) => `Unpublished ${drops(count)}.`,
      tag: ({ count }: { readonly count: number }) => `Tagged ${drops(count)}.`,
      delete: ({ count }: { readonly count: number }) => `Deleted ${drops(count)}.`,
    },
  },
  tagging: {
    title: ({ count }: { readonly count: number }) => `Add a tag to ${drops(count)}`,
    tag: 'Tag',
    hint: 'Letters, digits, hyphens, underscores and spaces.',
    add: 'Add tag',
    cancel: 'Cancel',
  },
  bulkDeletion: {
    question: ({ count }: { readonly count: number }) => `Delete ${drops(count)}?`,
    warning:
      'Permanently deletes every version of these drops. Visitors will see a “gone” page. This can’t be undone.',
    number: 'Number of drops',
    confirm: ({ count }: { readonly count: number }) => `Delete ${drops(count)}`,
    cancel: 'Cancel',
  },
  bulkReport: {
    title: ({ failed, count }: { readonly failed: number; readonly count: number }) =>
      `We couldn’t change ${failed} of ${drops(count)}`,
    stillSelected: ({ count }: { readonly count: number }) =>
      count === 1
        ? '1 drop is still selected, so you can try again.'
        : `${count} drops are still selected, so you can try again.`,
    close: 'Close',
  },
}
