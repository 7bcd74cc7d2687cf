// Settings of a run, from the environment. `npm run test:fuzz` sets the numbers of a full run.
const setting = (name: string): number | null =>
  process.env[name] === undefined ? null : Number(process.env[name])

/** In short form, as part of `npm test`, every run has the same inputs. */
export const isFull = process.env.FUZZ_INPUTS !== undefined

export const settings = {
  /** Null: that of an unfinished run, or a new one. */
  seed: isFull ? setting('FUZZ_SEED') : 1,
  /** Of all parsers together; in short form of each. */
  inputs: setting('FUZZ_INPUTS') ?? 200,
  requests: setting('FUZZ_REQUESTS') ?? 1_000,
  /** Only targets whose name contains it. */
  only: process.env.FUZZ_ONLY ?? '',
}

/** CPU time that one input may take. */
export const maxInputMs = 2_000
/** An input is a hang if it takes this long, on a machine of any speed. */
export const hangMs = 30_000
