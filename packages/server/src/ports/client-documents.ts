// Port: OAuth client ID metadata documents (draft-ietf-oauth-client-id-metadata-document). An app that
// is not registered uses the https URL of such a document as its client id.

export interface ClientDocuments {
  /**
   * The JSON at the URL, unchecked. Null if there is none, or if it must not be fetched: the URL
   * comes from an unauthenticated request, so only public addresses are contacted, and not too often.
   * Rejects with `unavailable` if it cannot be fetched now. `isAdmitted` is called before a request is
   * made, not if a stored document is used; if it resolves with false, none is made.
   */
  read(url: string, isAdmitted: () => Promise<boolean>): Promise<string | null>
}
