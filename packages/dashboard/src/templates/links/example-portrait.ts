import type { Photo } from '../parts/fields.ts'

/** A drawn portrait for the sample content. */
export const portrait: Photo = {
  src: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#e8b48c"/><circle cx="310" cy="96" r="52" fill="#f6dcc0"/><path d="M60 400c0-90 62-140 140-140s140 50 140 140z" fill="#27404a"/><path d="M168 230h64v56c-14 22-50 22-64 0z" fill="#b9744f"/><circle cx="200" cy="176" r="78" fill="#cf8a62"/><path d="M118 184c-10-76 34-116 88-114 58 2 88 48 76 110-10-34-32-52-58-58-40 20-78 22-106 62z" fill="#3a2018"/></svg>',
  )}`,
  width: 400,
  height: 400,
}
