// curl commands for publishing, shown on the front page, the list of drops and the connect page.
import { apiRoot } from '@plinth/contract/operations/operation'

const token = '-H "Authorization: Bearer $PLINTH_TOKEN"'

/** `base` is the origin of the service. */
export function curlLines(base: string) {
  const api = `${base}${apiRoot}`
  return {
    anonymous: `curl -F file=@index.html ${api}/drops`,
    create: `curl ${api}/sites \\\n  ${token} \\\n  -H "Content-Type: application/json" -d '{"slug": "my-site"}'`,
    uploadZip: `curl ${api}/sites/$SITE_ID/upload-bundle \\\n  ${token} \\\n  -F file=@site.zip`,
  }
}
