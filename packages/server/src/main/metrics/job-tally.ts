// Remembers when each background job last ended, and counts its failures.
import { type JobName, jobNames } from '../../edges/jobs/job-edge.ts'

export interface JobTally {
  ended(name: JobName, failures: number): void
  /** Seconds since each job ended, or since the tally was created. */
  ages(): [JobName, number][]
  failures(): [JobName, number][]
}

/** `now` is in milliseconds, of a clock that does not jump. */
export function createJobTally(now: () => number = () => performance.now()): JobTally {
  const jobs = new Map(jobNames.map((name) => [name, { endedAt: now(), failures: 0 }]))
  return {
    ended(name, failures) {
      const job = jobs.get(name)
      if (job) Object.assign(job, { endedAt: now(), failures: job.failures + failures })
    },
    ages: () => [...jobs].map(([name, { endedAt }]) => [name, (now() - endedAt) / 1_000]),
    failures: () => [...jobs].map(([name, { failures }]) => [name, failures]),
  }
}
