/**
 * A doorbell. What is left to do after a commit is a row that the commit wrote; ringing only makes
 * this process look at once instead of within the minute. A ring that nobody hears loses nothing.
 */
export interface FollowUps {
  /** After the commit. Returns at once; whoever listens is told after the current turn. */
  ring(): void
  listen(listener: () => void): void
}
