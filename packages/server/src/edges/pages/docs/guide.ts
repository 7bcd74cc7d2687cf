// A public guide, and the group that it has in the sidebar.

export interface Guide {
  /** The guide is served at `/docs/<name>` and `/docs/<name>.md`. */
  readonly name: string
  readonly file: string
  /** The same as the first heading of the file. */
  readonly title: string
  /** What the reader wants to do, for the start page. */
  readonly task: string
  readonly summary: string
  /** Whether `https://plinth.example` in the file is replaced with the URL of this server. */
  readonly ownUrl: boolean
}

export interface ListedGuide extends Guide {
  /** What differs on a service without plans. */
  readonly withoutPlans?: Partial<Omit<Guide, 'file'>>
}

export interface GuideGroup<Listed extends Guide = Guide> {
  readonly title: string
  readonly guides: readonly Listed[]
  /** Whether the list continues with `/docs/api`, which is generated and not a guide. */
  readonly hasApiReference?: true
}
