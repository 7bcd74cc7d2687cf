// AWS Signature Version 4 for requests without query encoding of their own (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
import { createHash, createHmac } from 'node:crypto'

export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

export interface AwsRequest {
  readonly method: string
  readonly url: string
  readonly body?: string
  readonly region: string
  readonly service: string
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** Returns the headers to add to the request. */
export function signAwsRequest(
  request: AwsRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
): Readonly<Record<string, string>> {
  const { method, region, service, body = '' } = request
  const { host, pathname, searchParams } = new URL(request.url)
  const time = new Date(request.now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const signed: Record<string, string> = {
    host,
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(signed).sort()
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  const signature = hmac(key, toSign).toString('hex')
  const { host: _, ...headers } = signed
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: `encodeURIComponent` leaves five more characters as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
