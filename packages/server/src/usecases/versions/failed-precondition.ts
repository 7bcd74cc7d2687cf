// The error `version_conflict` for a version that the client named in a header: it has a status of its own.
import { AppError } from '@plinth/domain/base/errors'

export class FailedPrecondition extends AppError {}
