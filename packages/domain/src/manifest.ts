// What one version contains: each path with the blob that holds it and how it is served.

/** Byte offsets in an HTML page at which Plinth may add something without touching the author's bytes. */
export interface Splices {
  readonly head: number
  readonly body: number
}

export interface ManifestFile {
  /** Lower-case hex sha256 of the content. */
  readonly digest: string
  readonly size: number
  /** Full `Content-Type`. */
  readonly type: string
  /** Present on HTML. */
  readonly splices?: Splices
  /** Made by Plinth from another file of the version (a rendered page): not counted, not exported. */
  readonly generated?: true
}
