// Texts of the editor for templates. The fields and designs of a template have their own.
import { messages as headings } from '../headings/messages.ts'

export const messages = {
  title: ({ template }: { readonly template: string }) => `New ${template}`,
  back: headings.newDrop,
  editor: {
    views: 'View',
    form: 'Form',
    preview: 'Preview',
    screens: 'Screen size',
    computer: 'Computer',
    phone: 'Phone',
    design: 'Design',
    designSample: 'Aa',
    sample: 'This is sample content. Start typing to replace it.',
    draftSaved: 'Your draft is saved in this tab until you publish it.',
    draftWithoutPictures:
      'Your text is saved in this tab, but the pictures are too large. If you reload the page, you’ll lose them.',
    draftNotSaved: 'This browser can’t save your draft. If you reload the page, you’ll lose it.',
    startOver: 'Start over',
    cleared: 'Form cleared.',
    undo: 'Undo',
    publish: 'Publish page',
    previewOf: ({ template }: { readonly template: string }) => `Preview of your ${template}`,
  },
  fields: {
    required: 'Required.',
    badLink: 'We can’t link to that. Enter a web or email address.',
    dropName: 'Drop name',
    dropNameHint: 'Shown in your list of drops. Visitors don’t see it.',
  },
  picture: {
    chosen: ({ label }: { readonly label: string }) => `Chosen ${label.toLowerCase()}`,
    choose: 'Choose a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    failed: 'We couldn’t use that picture. Choose another one.',
  },
  items: {
    title: ({ item, number }: { readonly item: string; readonly number: number }) =>
      `${item} ${number}`,
    add: ({ item }: { readonly item: string }) => `Add ${item}`,
    moveUp: ({ title }: { readonly title: string }) => `Move ${title} up`,
    moveDown: ({ title }: { readonly title: string }) => `Move ${title} down`,
    remove: ({ title }: { readonly title: string }) => `Remove ${title}`,
    removed: ({ title }: { readonly title: string }) => `Removed ${title}.`,
  },
}
