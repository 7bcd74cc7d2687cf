/** Unpredictable bytes, fit for secrets. */
export type Randomness = (bytes: number) => Uint8Array
