// Credentials of the AWS SDK's default chain: environment, shared files, or the machine's role.
import { OrderRefused } from '../../ports/certificate-authority.ts'
import type { AwsCredentials } from './aws-signature.ts'

/** Loaded lazily, because only one of the DNS providers needs it. */
export async function readAwsCredentials(): Promise<AwsCredentials> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ region: 'us-east-1' })
  try {
    return await client.config.credentials()
  } catch (cause) {
    throw new OrderRefused(
      'There are no AWS credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.',
      { cause },
    )
  } finally {
    client.destroy()
  }
}
