// Texts of the menu of a drop in the list, and of its dialogs.
export const messages = {
  actions: {
    select: 'Select',
    deselect: 'Deselect',
    rename: 'Rename…',
    settings: 'Settings',
    unpublish: 'Unpublish',
    publish: 'Publish again',
    delete: 'Delete…',
    unpublished: 'Drop unpublished. Visitors can’t see it any more.',
    published: 'Drop published again.',
    undo: 'Undo',
  },
  renaming: {
    title: 'Rename drop',
    name: 'Name',
    hint: 'Only you and your organisation see it, and the gallery if this drop is listed there. Leave it empty to show the page’s title.',
    save: 'Save name',
    cancel: 'Cancel',
  },
  deletion: {
    question: 'Delete {name}?',
    warning:
      'Permanently deletes every version. Visitors will see a “gone” page. This can’t be undone.',
    slug: 'Slug of the drop',
    confirm: 'Delete drop',
    cancel: 'Cancel',
    deleted: 'Deleted {name}.',
  },
}
