// Errors that keep a command from starting, as sentences that name the path or the setting.

/** Its message is shown to the operator as it is. */
export class StartFailure extends Error {}
